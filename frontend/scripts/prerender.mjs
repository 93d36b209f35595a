// Puts the prerendered pages and their critical style sheet into dist/index.html and dist/index.es.html. The results are
// templates (minijinja) that the server fills in with the practice's data.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const require = createRequire(import.meta.url);
const files = await readdir(`${dist}assets`);

/** The legal texts and the mediators' pages work without the app. */
const WITH_APP = "['landing', 'booking', 'app', 'not-found']";

// The app takes over the pages that have a route here, and leaves the others as they are.
const ROUTES = { landing: '/', 'not-found': '*' };
const root = (templates, page) =>
  `<div id="root"${page in ROUTES ? ` data-route="${ROUTES[page]}"` : ''}>${templates[page]}</div>`;
const EMPTY = '<div id="root"></div>';

for (const suffix of ['', '.es']) {
  const { templates, texts } = require(`../node_modules/.cache/prerender/prerender${suffix}.cjs`);
  const file = `${dist}index${suffix}.html`;
  /** The address of a part of the app: "/assets/home.es.0123abcd.js" */
  const assetOf = (part, ending) => {
    const [start, end] = [`${part}${suffix}.`, `.${ending}`];
    const isIt = (name) =>
      name.startsWith(start) && name.endsWith(end) && !name.slice(start.length, -end.length).includes('.');
    const name = files.find(isIt);
    if (name === undefined) throw new Error(`${part}${suffix} has no ${end} file`);
    return `/assets/${name}`;
  };
  const pages = Object.keys(templates).map(
    (page, at) => `{% ${at === 0 ? 'if' : 'elif'} page == '${page}' %}${root(templates, page)}`,
  );
  const roots = `${pages.join('')}{% else %}${EMPTY}{% endif %}`;

  let html = await readFile(file, 'utf8');
  const replace = (found, by) => {
    if (html.split(found).length !== 2) throw new Error(`${file} has no or several ${found}`);
    html = html.replace(found, () => by);
  };

  replace(EMPTY, roots);
  replace('<noscript></noscript>', `<noscript>${texts.noScript}</noscript>`);
  replace('<exit-link></exit-link>', texts.exit);
  replace('<start-failure></start-failure>', `{% if page in ${WITH_APP} %}${texts.failure}{% endif %}`);
  const titles = html.split('<title></title>');
  if (titles.length !== 3) throw new Error(`${file} has no places for titles`);
  html = [
    titles[0],
    `<title>${texts.notFound}</title>`,
    titles[1],
    `<title>${texts.articles} | {{ site.name }}</title>`,
    titles[2],
  ].join('');
  const link = /<link href="\/assets\/main\.[\w.]+\.css" rel="stylesheet">/.exec(html);
  if (link === null) throw new Error(`${file} has no style sheet`);
  const read = (part, ending) => readFile(`${dist}${assetOf(part, ending).slice(1)}`, 'utf8');
  // The data-href tells webpack that the sheet is loaded already.
  const style = async (part) =>
    `<style nonce="{{ nonce }}" data-href="${assetOf(part, 'css')}">{% raw %}${await read(part, 'css')}{% endraw %}</style>`;
  const main = /<script defer src="(\/assets\/main\.[\w.]+\.js)"><\/script>/.exec(html);
  if (main === null) throw new Error(`${file} has no script`);
  replace(main[0], '');
  // Fetched together with the app.
  const home = `{% if page == 'landing' %} ${assetOf('home', 'js')}{% endif %}`;
  const first = `<script data-main="${main[1]}" data-early="${assetOf('app', 'js')}${home}">{% raw %}${await read('first', 'js')}{% endraw %}</script>`;
  replace('<script data-first></script>', `{% if page in ${WITH_APP} %}${first}{% endif %}`);
  replace('<script data-exit></script>', `<script defer src="${assetOf('exit', 'js')}"></script>`);
  const landing = `{% if page not in ['booking', 'app', 'not-found'] %}${await style('home')}{% endif %}`;
  const frame = `{% if page in ['booking', 'app', 'not-found'] %}${await style('app')}{% endif %}`;
  replace(link[0], `${await style('main')}${frame}${landing}`);
  await writeFile(file, html);
}
