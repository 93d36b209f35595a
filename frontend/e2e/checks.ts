import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

declare const axe: typeof Axe;

/** Minified: pages parse it in half the time. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Hidden by an open dialog, and checked before it was opened. */
const BEHIND = '#root[aria-hidden=true]';

/** The rules that a color scheme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Waits for transitions to finish: their intermediate colors would fail. */
async function settled(page: Page) {
  const moving = await page.evaluate(async () => {
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    const elementOf = ({ effect }: Animation) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : '');
    const limit = performance.now() + 30_000;
    while (running().length > 0 && performance.now() < limit) {
      const ends = Promise.allSettled(running().map(({ finished }) => finished));
      await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    }
    return running().map((animation) => elementOf(animation)?.slice(0, 300));
  });
  expect(moving, 'what still moves').toEqual([]);
}

async function expectNoFinding(page: Page, state: string, options: Axe.RunOptions = {}) {
  await settled(page);
  // Injected once per page: compiled code runs twice as fast.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(
    async ([exclude, how]) => {
      // No details about passed checks, which take longer than the checks; there is no audio or
      // video.
      const { violations } = await axe.run({ exclude }, { ...how, resultTypes: ['violations'], preload: false });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [BEHIND, options] as const,
  );
  expect(findings, state).toEqual([]);
}

/** No axe findings in either color scheme, and no horizontal scrolling. */
export async function expectAccessible(page: Page) {
  await expectNoFinding(page, 'in the light');
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFinding(page, 'in the dark', { runOnly: { type: 'rule', values: COLOURS } });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The same for an email, which is no page: it has no landmarks. */
export async function expectEmailAccessible(page: Page) {
  const rules = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };
  await expectNoFinding(page, 'in the light', { rules });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFinding(page, 'in the dark', { runOnly: { type: 'rule', values: COLOURS } });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page, `at ${width}`);
  }
}

/** The page does not scroll sideways, and the keyboard scrolls every box that does. */
export async function expectFits(page: Page, state: string) {
  await settled(page);
  const stuck = await page.evaluate(() => {
    const stop = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const mayScroll = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const scrolls = (box: Element) => {
      const { overflowX, overflowY } = getComputedStyle(box);
      // As little as axe puts up with.
      const wide = mayScroll(overflowX) && box.scrollWidth > box.clientWidth + 13;
      return wide || (mayScroll(overflowY) && box.scrollHeight > box.clientHeight + 13);
    };
    return [...document.querySelectorAll(`body *:not(${stop})`)]
      .filter(
        (box) => scrolls(box) && box.checkVisibility({ visibilityProperty: true }) && box.querySelector(stop) === null,
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  expect(stuck, state).toEqual([]);
  await expectNoSidewaysScroll(page, state);
}

async function expectNoSidewaysScroll(page: Page, state?: string) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A list becomes a list of cards a moment after the window has become narrow.
  await expect.poll(overflow, { message: state }).toBeLessThanOrEqual(0);
}

/** No text is cut off by the window or by a box that clips it. */
export async function expectNothingCutOff(page: Page) {
  const cut = await page.evaluate(() => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    /** One of the cards of a row that is pushed aside. */
    const isInRow = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).scrollSnapType !== 'none' || isInRow(element.parentElement));
    const isCut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const { overflowX, overflowY, fontSize } = getComputedStyle(element);
      // Only for screen readers.
      if (width <= 1) return false;
      return (
        (right > window.innerWidth + 1 && !isInRow(element)) ||
        (left < -1 && !isInRow(element)) ||
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        // Compares lines, since a glyph may be taller than its line.
        (hides(overflowY) && element.scrollHeight > element.clientHeight + parseFloat(fontSize))
      );
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasText(element))
      .filter((element) => element.closest('.visually-hidden, [aria-hidden=true]') === null && isCut(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(cut).toEqual([]);
}

/** A phone, 200 % zoom, a phone held sideways, and 400 % zoom of 1280 by 1024. */
export const LOW_WINDOWS = [
  [360, 740],
  [720, 450],
  [740, 360],
  [320, 256],
] as const;

/** What Tab can reach, in the open dialog or on the page. */
const stops = (page: Page) =>
  page.evaluateHandle(() => {
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    return [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [data-testid^=sentinel]') &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
  });

/** Wherever the focus goes in the open dialog or on the page, it is in sight. */
export async function expectFocusInSight(page: Page, state: string) {
  const hidden = await page.evaluate(
    (elements) =>
      elements.flatMap((element) => {
        element.focus();
        // A link on two lines has a box for each, and nothing between them.
        let { left, top, right, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
        for (let box = element.parentElement; box !== null; box = box.parentElement) {
          if (
            getComputedStyle(box).overflowY === 'visible' ||
            box === document.documentElement ||
            box === document.body
          )
            continue;
          const clip = box.getBoundingClientRect();
          [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
          [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
        }
        [top, bottom] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
        // The middle of what is visible of it is covered by nothing.
        const hit = bottom - top < 4 ? null : document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const labels = 'labels' in element ? [...((element.labels as Iterable<Element> | null) ?? [])] : [];
        const isThere = document.activeElement === element && [element, ...labels].some((one) => one.contains(hit));
        return isThere ? [] : [`${element.outerHTML.slice(0, 160)} under ${hit?.outerHTML.slice(0, 160)}`];
      }),
    await stops(page),
  );
  expect(hidden, state).toEqual([]);
}

/** Pressing Tab goes through everything in the open dialog or on the page, in its order, and round again. */
export async function expectTabReachesAll(page: Page, state: string) {
  const all = await stops(page);
  const record = await page.evaluateHandle((elements) => {
    const numbers: number[] = [];
    (document.activeElement as HTMLElement).blur();
    document.addEventListener('focusin', ({ target }) => numbers.push(elements.indexOf(target as HTMLElement)));
    elements[0]?.focus();
    return numbers;
  }, all);
  const isRound = () =>
    page.evaluate((numbers) => numbers.includes(0, 1) || document.activeElement === document.body, record);
  for (let presses = 0; presses < 300 && !(await isRound()); presses += 10) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
  }
  const numbers = await record.jsonValue();
  const end = numbers.indexOf(0, 1);
  // Others are frames and boxes that scroll.
  const reached = numbers.slice(0, end < 0 ? undefined : end).filter((number) => number >= 0);
  expect(reached, `${state}, in order`).toEqual([...reached].sort((a, b) => a - b));
  const missed = await page.evaluate(
    ([elements, numbers]) =>
      elements
        // Of radio buttons, Tab reaches one.
        .filter((element, number) => !numbers.includes(number) && !element.matches('[type=radio]'))
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    [all, reached] as const,
  );
  expect(missed, state).toEqual([]);
}

/** Presses Tab or another key until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible();
  // Located once, not for every key: finding by role computes names for half of the page.
  let element = await target.elementHandle();
  for (let presses = 0; presses < 200; presses += 1) {
    const focused = await element.evaluate((node) => (node.isConnected ? node === document.activeElement : undefined));
    if (focused === true) return;
    if (focused === undefined) element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error('the focus never got there');
}

/** Moves there by keyboard and presses Enter. */
export async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
