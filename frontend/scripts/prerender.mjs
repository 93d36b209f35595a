// Puts the prerendered pages and their critical style sheet into dist/index.html. The result is a
// template (minijinja) that the server fills in with the practice's data.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const { templates, texts } = createRequire(import.meta.url)('../node_modules/.cache/prerender/prerender.cjs');

const root = (route) => `<div id="root" data-route="${route}">${templates[route]}</div>`;
const EMPTY = '<div id="root"></div>';
const roots = `{% if page == 'landing' %}${root('/')}{% elif page == 'not-found' %}${root('*')}{% else %}${EMPTY}{% endif %}`;

let html = await readFile(`${dist}index.html`, 'utf8');
const replace = (found, by) => {
  if (html.split(found).length !== 2) throw new Error(`index.html has no or several ${found}`);
  html = html.replace(found, () => by);
};

replace(EMPTY, roots);
replace('<noscript></noscript>', `<noscript>${texts.noScript}</noscript>`);
replace('<title></title>', `<title>${texts.notFound}</title>`);
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
// The landing page's own script, which its address fetches beside the app.
const script = `<link rel="preload" href="/assets/${files.find((file) => /^home\.\w+\.js$/.test(file))}" as="script" fetchpriority="low">`;
const home = `{% if page == 'landing' %}${await style('home')}${script}{% endif %}`;
replace(link[0], `${await style('main')}${await style('app')}${home}`);
await writeFile(`${dist}index.html`, html);
