import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectEmailAccessible } from './checks';
import { test } from './fixtures';

/** Every email the server can send, as its tests have it. */
const DIR = join(__dirname, '../../crates/templates/tests/mails');

test('every email reads at 320 and 640 px, in both color schemes', async ({ page }) => {
  for (const file of readdirSync(DIR).filter((name) => name.endsWith('.html'))) {
    await test.step(file, async () => {
      await page.setContent(readFileSync(join(DIR, file), 'utf8'));
      await expectEmailAccessible(page);
    });
  }
});
