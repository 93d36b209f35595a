import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '../src/api/adminPages';
import { expect, test } from './fixtures';
import { signIn } from './steps';

/** What moves less than this is hardly noticed. */
const LIMIT = 0.05;

interface Shift {
  value: number;
  /** What moved. */
  what: string[];
}

/** Notes what moves on a page without anyone having pressed anything. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : (node?.parentElement ?? null);
          return `${element?.outerHTML.slice(0, 120)} from ${from.y} to ${to.y}`;
        });
        if (!hadRecentInput) shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOn = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

test('nothing moves on a screen of the office while its data comes', async ({ page }) => {
  await signIn(page);
  await watchShifts(page);
  // A slow server, whose answers come one after the other.
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 200 + (asked % 4) * 150));
    await route.continue();
  });
  // The dashboard still moves when it gets to know what is wrong and what waits.
  for (const path of Object.keys(ADMIN_PAGES).filter((page) => page !== '/admin/dashboard')) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const shifts = await shiftsOn(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `${path}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(LIMIT);
  }
  await page.unrouteAll({ behavior: 'wait' });
});
