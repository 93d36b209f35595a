import { covered, expectAccessible, expectNothingCutOff, LOW_WINDOWS } from './checks';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { bookedPages } from './sessions';
import { bearer } from './steps';

test.use({ expectedErrors: [/404 \(Not Found\)/] });

/** Presses Tab from the top of the page to its end; what has the focus is always in sight. */
async function walk(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  for (let stops = 0; stops < 200; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) {
      expect(stops, `${path} has something to press`).toBeGreaterThan(0);
      return;
    }
    expect(await covered(page), `${path}, stop ${stops}`).toBeNull();
  }
  throw new Error(`the focus never left ${path}`);
}

for (const [width, height] of LOW_WINDOWS) {
  test(`the focus is never hidden on a public page at ${width} by ${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const headers = await bearer(request);
    const pages = ['/', '/book', '/mediators/joan-whitaker', '/accessibility', '/nowhere', ...(await bookedPages(request))];
    for (const path of pages) await walk(page, path);
    // The button to leave lies over the page.
    await request.put('/api/settings', { headers, data: { exitButton: true } });
    for (const path of pages) await walk(page, path);
    await request.put('/api/settings', { headers, data: { exitButton: false } });
  });
}

test('public pages read at 400 %', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/', '/book', '/mediators/joan-whitaker', '/accessibility', '/nowhere', ...(await bookedPages(request))]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expectNothingCutOff(page);
    await expectAccessible(page);
  }
});
