// Fails the build when a page's first load is over its budget: the scripts of all parts it consists of. What it fetches
// later, once it is idle or when a dialog opens, is in no part.
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const OFFICE = ['first', 'main', 'app', 'office'];
const CALENDAR = [...OFFICE, 'permitted', 'calendar'];

const LANDING = ['first', 'main', 'app', 'home', 'exit'];

// Budgets in bytes, brotli; React, the router and RTK Query alone are about 100,000.
const PAGES = [
  // Each part that is loaded later costs 25 bytes here: its name.
  ['/', 132_300, LANDING],
  ['/es', 130_700, LANDING, '.es'],
  ['/admin/dashboard', 181_300, [...OFFICE, 'dashboard']],
  ['/admin/calendar, board', 220_000, [...CALENDAR, 'board']],
  ['/admin/calendar, list', 222_000, [...CALENDAR, 'list']],
  ['/admin/calendar, day, week and month', 220_000, [...CALENDAR, 'views']],
];

const root = fileURLToPath(new URL('../', import.meta.url));

for (const [page, budget, names, suffix = ''] of PAGES) {
  const parts = JSON.parse(await readFile(`${root}node_modules/.cache/parts${suffix}.json`, 'utf8'));
  const missing = names.filter((name) => parts[name] === undefined);
  if (missing.length > 0) throw new Error(`the build has no part called ${missing.join(', ')}`);
  const scripts = [...new Set(names.flatMap((name) => parts[name]))];
  const sizes = await Promise.all(scripts.map(async (script) => (await stat(`${root}dist/${script}.br`)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`First load of ${page}: ${scripts.length} script(s), ${total} bytes brotli of ${budget}`);
  if (total > budget) {
    console.error('That is over its budget.');
    process.exitCode = 1;
  }
}
