import type { Page } from '@playwright/test';
import { expectAccessible, expectFits, expectNothingCutOff } from './checks';
import { expect, test } from './fixtures';
import { openScreen, SCREENS } from './screens';
import {
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  fillDetails,
  newVisitor,
  openBooking,
  signIn,
  SUBMITTED,
} from './steps';

// A window of 1440 by 900 at 200 % zoom.
test.use({ viewport: { width: 720, height: 450 } });

async function expectReadable(page: Page) {
  await expectAccessible(page);
  await expectNothingCutOff(page);
}

test('a session is booked at 200 %', async ({ page }) => {
  await openBooking(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectReadable(page);
  await chooseFirstMediator(page);
  await expectReadable(page);
  await chooseFirstDay(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectReadable(page);
  await chooseFirstSession(page);
  await expectReadable(page);
  await fillDetails(page, newVisitor());
  await page.getByRole('button', { name: 'Request this session' }).click();
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible();
  await expectReadable(page);
});

test('the landing page and its form read at 200 %', async ({ page }) => {
  const { name, email } = newVisitor();
  const verification = page.getByRole('dialog', { name: 'Security Verification' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNothingCutOff(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expectNothingCutOff(page);
  await expectFits(page, 'at 200 %');
  await page.getByLabel('Contact Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send request' }).click();
  const problem = verification.getByText(/^What is \d+ \+ \d+\?$/);
  await expect(problem).toBeVisible();
  await expectNothingCutOff(page);
  await expectFits(page, 'at 200 %');
});

/** What the words of headings, labels and controls stick out of: their own box, one that hides the rest, or the window. */
const wordsCutOff = (page: Page) =>
  page.evaluate(() => {
    const hides = (box: Element) => /hidden|clip/.test(getComputedStyle(box).overflowX);
    /** In a row that scrolls, all is in reach; a line that ends in an ellipsis says that there is more. */
    const isMeant = (box: Element | null): boolean =>
      box !== null &&
      (/auto|scroll/.test(getComputedStyle(box).overflowX) ||
        getComputedStyle(box).textOverflow === 'ellipsis' ||
        isMeant(box.parentElement));
    const isCut = (words: Text, control: Element) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const { left, right } = range.getBoundingClientRect();
      const sticksOut = (box: Element) => {
        const edges = box.getBoundingClientRect();
        return left < edges.left - 2 || right > edges.right + 2;
      };
      for (let box = words.parentElement; box !== null; box = box.parentElement) {
        if ((box === control || hides(box)) && sticksOut(box)) return true;
      }
      return left < -1 || right > window.innerWidth + 1;
    };
    return [...document.querySelectorAll('a, button, h1, h2, h3, label, legend, [role=tab]')].flatMap((control) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      for (let words = texts.nextNode(); words instanceof Text; words = texts.nextNode()) {
        const box = words.parentElement;
        // A field's frame repeats its label.
        const isSeen =
          box?.checkVisibility({ visibilityProperty: true }) &&
          !box.closest('.visually-hidden, fieldset[aria-hidden=true]');
        if (isSeen && words.data.trim() !== '' && !isMeant(box) && isCut(words, control)) cut.push(words.data);
      }
      return cut;
    });
  });

/** Pairs of words of a screen that lie on each other. */
const wordsOnWords = (page: Page) =>
  page.evaluate(() => {
    interface Place {
      words: Text;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const common = (one: Omit<Place, 'words'>, other: Omit<Place, 'words'>) => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** What can be seen of a line of words: without what the boxes around it cut off. */
    const seenOf = (line: DOMRect, around: Element | null): Omit<Place, 'words'> => {
      if (around === null) return line;
      const rest = seenOf(line, around.parentElement);
      return getComputedStyle(around).overflow === 'visible' ? rest : common(rest, around.getBoundingClientRect());
    };
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const places: Place[] = [];
    for (let words = texts.nextNode(); words instanceof Text; words = texts.nextNode()) {
      const text = words;
      const box = text.parentElement;
      if (text.data.trim() === '' || !box?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      // A field's frame repeats its label.
      if (box.closest('.visually-hidden, fieldset[aria-hidden=true], option') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      places.push(...[...range.getClientRects()].map((line) => ({ words: text, ...seenOf(line, box) })));
    }
    /** Lines may touch: letters rarely fill the height of theirs. */
    const isOn = (one: Place, other: Place) => {
      const { left, right, top, bottom } = common(one, other);
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
      return one.words !== other.words && lower > 2 && right - left > 4 && bottom - top > 0.4 * lower;
    };
    return places.flatMap((one, index) =>
      places
        .slice(index + 1)
        .filter((other) => isOn(one, other))
        .map((other) => `${one.words.data} on ${other.words.data}`),
    );
  });

for (const [window, viewport] of Object.entries({
  'a desktop': { width: 1440, height: 900 },
  'a tablet': { width: 768, height: 1024 },
})) {
  test.describe(`with text twice as large on ${window}`, () => {
    test.use({ viewport });

    test('the screens of the office fit and show their words', async ({ page }) => {
      await signIn(page);
      // The browser's own setting. Windows are measured in it, too.
      const settings = await page.context().newCDPSession(page);
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const path of SCREENS) {
        await openScreen(page, path);
        await expectFits(page, `${path} with larger text`);
        expect.soft(await wordsCutOff(page), path).toEqual([]);
        expect.soft(await wordsOnWords(page), path).toEqual([]);
      }
    });
  });
}
