import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';
import { isLoaded, SCREENS } from './screens';
import { signIn } from './steps';

/** A smaller shift is hardly noticed. */
const LIMIT = 0.05;

/** Which of the calls that wait is answered next. Each moves what comes early past what comes late, or the other way. */
const ORDERS = {
  'in the order it was asked for': 0,
  'the last one first': -1,
} as const;

interface Shift {
  value: number;
  /** What moved. */
  what: string[];
}

/** Notes what moves on a page without anyone having pressed anything. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : (node?.parentElement ?? null);
          const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
          return `${element?.outerHTML.slice(0, 120)} from ${place(from)} to ${place(to)}`;
        });
        if (!hadRecentInput) shifts.push({ value, what });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const all = () => {
      note(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { shiftsSoFar: all });
  });
}

const shiftsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shiftsSoFar: () => Shift[] }).shiftsSoFar());

/**
 * A server whose answers come one by one. The next one waits until the page has drawn what the last one brought, so
 * that neither a slow nor a fast machine can draw two of them at once.
 */
async function slowServer(page: Page) {
  const waiting: Route[] = [];
  const files = new Set<unknown>();
  await page.route('**/api/**', (route) => void waiting.push(route));
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) files.add(request);
  });
  page.on('requestfinished', (request) => files.delete(request));
  page.on('requestfailed', (request) => files.delete(request));

  /** Scripts, styles and fonts are there, and the page has drawn them. */
  const drawn = async () => {
    do {
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    } while (files.size > 0);
  };

  return {
    async goTo(path: string) {
      // The calls of the page before end with it.
      waiting.length = 0;
      files.clear();
      await page.goto(path);
      await drawn();
    },
    /** Answers one call, if one waits; says whether one did. */
    async answer(which: number) {
      const [route] = waiting.splice(which, 1);
      if (route === undefined) return false;
      await route.fulfill({ response: await route.fetch() });
      await drawn();
      return true;
    },
  };
}

for (const path of SCREENS) {
  test(`nothing moves on ${path} while its data comes`, { tag: '@phone' }, async ({ page }) => {
    await signIn(page);
    await watchShifts(page);
    const server = await slowServer(page);
    for (const [order, which] of Object.entries(ORDERS)) {
      await server.goTo(path);
      await expect
        .poll(
          async () => {
            let answered = false;
            while (await server.answer(which)) answered = true;
            return !answered && (await isLoaded(page, path));
          },
          // As long as the test may take: the machine may be slow.
          { message: `${path} has loaded`, timeout: 0 },
        )
        .toBe(true);
      const shifts = await shiftsOn(page);
      // All of them, whenever they came: windows of time would depend on the machine.
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, `answered ${order}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(LIMIT);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
