import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

declare const axe: typeof Axe;

/** Without its comments: a page reads it in half the time. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What an open dialog hides; whoever opens one has looked at the page before. */
const BEHIND = '#root[aria-hidden=true]';

/** The rules that a change of colours can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Until nothing fades or moves any more: half a transition has colours of its own. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const running = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished));
  });
}

async function expectNoFinding(page: Page, state: string, options: Axe.RunOptions = {}) {
  await settled(page);
  // Given to a page once, not for every look: what the browser has compiled runs twice as fast.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(
    async ([exclude, how]) => {
      // What passes is not described, which takes longer than to find it; nothing here plays a sound or a film.
      const { violations } = await axe.run({ exclude }, { ...how, resultTypes: ['violations'], preload: false });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [BEHIND, options] as const,
  );
  expect(findings, state).toEqual([]);
}

/** No finding of axe, in the light and in the dark, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page) {
  await expectNoFinding(page, 'in the light');
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFinding(page, 'in the dark', { runOnly: { type: 'rule', values: COLOURS } });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** No text beyond the edge of the window, or of a box that hides what does not fit. */
export async function expectNothingCutOff(page: Page) {
  const cut = await page.evaluate(() => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const { overflowX, overflowY, fontSize } = getComputedStyle(element);
      return (
        right > window.innerWidth + 1 ||
        left < -1 ||
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        // A line of it, that is: a glyph may be higher than its line.
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

/** Presses Tab, or another key, until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible();
  // Found once, not for every key: to find something by its role, the browser names half of the page.
  let element = await target.elementHandle();
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await element.evaluate((node) => (node.isConnected ? node === document.activeElement : undefined));
    if (focused === true) return;
    if (focused === undefined) element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error('the focus never got there');
}

/** Goes there by keyboard and presses Enter. */
export async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
