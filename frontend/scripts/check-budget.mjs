// Fails the build when the landing page's scripts exceed the budget: those in index.html, and the
// app. They contain the landing page, but not the booking dialog, the login or the back office.
import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const BUDGET = 130_000; // bytes, brotli; React, the router and RTK Query alone are about 100,000 of the 120,000 in use.

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const html = await readFile(`${dist}index.html`, 'utf8');
const scripts = [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => match[1]);
const app = (await readdir(`${dist}assets`)).filter((name) => /^app\.\w+\.js$/.test(name));
if (app.length !== 1) throw new Error('the app is not in one file');
scripts.push(...app.map((name) => `assets/${name}`));
const sizes = await Promise.all(scripts.map(async (script) => (await stat(`${dist}${script}.br`)).size));
const total = sizes.reduce((sum, size) => sum + size, 0);

console.log(`First load: ${scripts.length} script(s), ${total} bytes brotli of ${BUDGET}`);
if (scripts.length === 0 || total > BUDGET) {
  console.error('The first load is over its budget.');
  process.exit(1);
}
