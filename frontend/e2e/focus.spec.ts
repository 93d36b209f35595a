import type { Page } from '@playwright/test';
import { covered, expectAccessible, expectNothingCutOff, LOW_WINDOWS } from './checks';
import { expect, test as base } from './fixtures';
import { book, lastMornings, type Session } from './sessions';
import { bearer } from './steps';

/** The public pages, with those of a booking that is cancelled afterwards. */
const test = base.extend<{ pages: string[] }>({
  expectedErrors: [/404 \(Not Found\)/],
  pages: async ({ request }, provide) => {
    const [session] = (await lastMornings(request)) as [Session];
    const { path } = await book(request, session);
    const own = `/api/public${path.replace('booking', 'bookings')}`;
    const { share_url: shared } = (await (await request.get(own)).json()) as { share_url: string };
    await provide(['/', '/book', '/mediators/joan-whitaker', '/accessibility', '/nowhere', path, new URL(shared).pathname]);
    await request.put(own, { data: { status: 'cancelled' } });
  },
});

/** Presses Tab from the top of the page to its end; what has the focus is always in sight. */
async function walk(page: Page, path: string) {
  // What comes later would move what has the focus.
  await page.goto(path, { waitUntil: 'networkidle' });
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
  test(`the focus is never hidden on a public page at ${width} by ${height}`, async ({ page, request, pages }) => {
    await page.setViewportSize({ width, height });
    const headers = await bearer(request);
    for (const path of pages) await walk(page, path);
    // The button to leave lies over the page.
    await request.put('/api/settings', { headers, data: { exitButton: true } });
    for (const path of pages) await walk(page, path);
    await request.put('/api/settings', { headers, data: { exitButton: false } });
  });
}

test('public pages read at 400 %', async ({ page, pages }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expectNothingCutOff(page);
    await expectAccessible(page);
  }
});
