// Puts the prerendered pages and their critical style sheet into dist/index.html. The result is a
// template (minijinja) that the server fills in with the practice's data.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const { templates, texts } = createRequire(import.meta.url)('../node_modules/.cache/prerender/prerender.cjs');

// The app takes over the pages that have a route here, and leaves the others as they are.
const ROUTES = { landing: '/', 'not-found': '*' };
const root = (page) => `<div id="root"${page in ROUTES ? ` data-route="${ROUTES[page]}"` : ''}>${templates[page]}</div>`;
const EMPTY = '<div id="root"></div>';
const pages = Object.keys(templates).map((page, at) => `{% ${at === 0 ? 'if' : 'elif'} page == '${page}' %}${root(page)}`);
const roots = `${pages.join('')}{% else %}${EMPTY}{% endif %}`;

let html = await readFile(`${dist}index.html`, 'utf8');
const replace = (found, by) => {
  if (html.split(found).length !== 2) throw new Error(`index.html has no or several ${found}`);
  html = html.replace(found, () => by);
};

replace(EMPTY, roots);
replace('<noscript></noscript>', `<noscript>${texts.noScript}</noscript>`);
replace('<exit-link></exit-link>', texts.exit);
const titles = html.split('<title></title>');
if (titles.length !== 3) throw new Error('index.html has no places for titles');
html = [titles[0], `<title>${texts.notFound}</title>`, titles[1], `<title>${texts.articles} | {{ site.name }}</title>`, titles[2]].join('');
const link = /<link href="\/assets\/main\.\w+\.css" rel="stylesheet">/.exec(html);
if (link === null) throw new Error('index.html has no style sheet');
const files = await readdir(`${dist}assets`);
const style = async (part) => {
  const name = files.find((file) => new RegExp(`^${part}\\.\\w+\\.css$`).test(file));
  if (name === undefined) throw new Error(`${part} has no style sheet`);
  const css = await readFile(`${dist}assets/${name}`, 'utf8');
  // The data-href tells webpack that the sheet is loaded already.
  return `<style nonce="{{ nonce }}" data-href="/assets/${name}">{% raw %}${css}{% endraw %}</style>`;
};
// Pages of text need no script.
const main = /<script defer src="\/assets\/main\.\w+\.js"><\/script>/.exec(html);
if (main === null) throw new Error('index.html has no script');
replace(main[0], `{% if page in ['landing', 'booking', 'app', 'not-found'] %}${main[0]}{% endif %}`);
const exit = files.find((file) => /^exit\.\w+\.js$/.test(file));
replace('<script data-exit></script>', `<script defer src="/assets/${exit}"></script>`);
// The landing page's own script, which its address fetches beside the app.
const script = `<link rel="preload" href="/assets/${files.find((file) => /^home\.\w+\.js$/.test(file))}" as="script" fetchpriority="low">`;
const home = `{% if page not in ['booking', 'app', 'not-found'] %}${await style('home')}{% endif %}{% if page == 'landing' %}${script}{% endif %}`;
replace(link[0], `${await style('main')}${await style('app')}${home}`);
await writeFile(`${dist}index.html`, html);
