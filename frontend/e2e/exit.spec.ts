import type { Page } from '@playwright/test';
import { expectAccessible, LOW_WINDOWS, press } from './checks';
import { expect, test as base } from './fixtures';
import { bearer, openBooking, openDetails } from './steps';

const AWAY = 'https://www.weather.gov/';

/** The practice has switched the button on until the test ends. */
const test = base.extend<{ on: undefined }>({
  expectedErrors: [/^foreign request: https:\/\/www\.weather\.gov\/|404 \(Not Found\)/],
  on: [
    async ({ page, request }, provide) => {
      const set = async (exitButton: boolean) => {
        const answer = await request.put('/api/settings', { headers: await bearer(request), data: { exitButton } });
        expect(answer.status()).toBe(200);
      };
      await page.route(AWAY, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }));
      await set(true);
      await provide(undefined);
      await set(false);
    },
    { auto: true },
  ],
});

const exit = (page: Page) => page.getByRole('link', { name: /^Exit this page/ });

async function typeName(page: Page) {
  await openDetails(page);
  await page.getByRole('dialog').getByLabel('Full Name').fill('Ann');
}

/** What was typed does not come back, and neither does the page. */
async function expectGone(page: Page, home = '') {
  await expect(page).toHaveURL(AWAY);
  await page.goto(home);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
}

test('the booking is left at once by its button', async ({ page, baseURL }) => {
  await typeName(page);
  await expectAccessible(page);
  await press(page, page.getByRole('dialog').getByRole('link', { name: /^Exit this page/ }));
  await expectGone(page, baseURL);
});

test('the booking is left at once by pressing Shift three times', async ({ page, baseURL }) => {
  await typeName(page);
  await page.keyboard.press('Shift');
  await expect(page.getByText('Shift, press 2 more times to exit.')).toBeAttached();
  await page.keyboard.press('Shift');
  await page.keyboard.press('Shift');
  await expectGone(page, baseURL);
});

test('pages without the app and pages of the app are left', async ({ page }) => {
  for (const path of ['/', '/book', '/accessibility', '/mediators/elena-marsh', '/nowhere', '/booking/unknown']) {
    await page.goto(path);
    await exit(page).click();
    await expect(page, path).toHaveURL(AWAY);
  }
});

test('the button stands below the dialog in low and narrow windows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openBooking(page);
  for (const [width, height] of LOW_WINDOWS) {
    await page.setViewportSize({ width, height });
    const dialog = await page.locator('.MuiDialog-paper').boundingBox();
    const bar = await exit(page).first().boundingBox();
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0), `at ${width} by ${height}`).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  }
});
