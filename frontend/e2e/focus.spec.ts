import type { Page } from '@playwright/test';
import { expectFits, expectFocusInSight, expectNothingCutOff, expectTabReachesAll, LOW_WINDOWS } from './checks';
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
    await provide([
      '/',
      '/book',
      '/mediators/joan-whitaker',
      '/accessibility',
      '/nowhere',
      path,
      new URL(shared).pathname,
    ]);
    await request.put(own, { data: { status: 'cancelled' } });
  },
});

/** Opens the page. What comes later would move what has the focus. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toBeVisible();
}

async function expectInSight(page: Page, path: string) {
  for (const [width, height] of LOW_WINDOWS) {
    await page.setViewportSize({ width, height });
    await expectFocusInSight(page, `${path} at ${width} by ${height}`);
  }
}

test('the focus is never hidden on a public page, and all of it reads at 400 %', async ({ page, pages }) => {
  for (const path of pages) {
    await open(page, path);
    await expectInSight(page, path);
    await expectTabReachesAll(page, path);
    // The last of the windows is 1280 by 1024 at 400 %.
    await expectNothingCutOff(page);
    await expectFits(page, path);
  }
});

test('the focus is never hidden by the button to leave', async ({ page, request, pages }) => {
  const headers = await bearer(request);
  await request.put('/api/settings', { headers, data: { exitButton: true } });
  for (const path of pages) {
    await open(page, path);
    await expectInSight(page, path);
  }
  await request.put('/api/settings', { headers, data: { exitButton: false } });
});
