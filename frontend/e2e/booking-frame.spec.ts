import type { Locator, Page } from '@playwright/test';
import { covered, expectAccessible, expectNothingCutOff, LOW_WINDOWS, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import {
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  continueButton,
  newVisitor,
  openBooking,
  openDays,
  SUBMITTED,
} from './steps';

const firstAvailable = (page: Page) => page.getByRole('button', { name: /^First available/ });
const request = (page: Page) => page.getByRole('button', { name: 'Request this session' });
/** What visitors see whose fonts come late. */
const FALLBACK = 'in a fallback font';
const sessions = (page: Page) => page.locator('[name=session]');

/** Presses a button that will say what is missing. */
const pressEarly = (button: Locator) => button.click({ force: true });

/** Types into the focused name field and the ones after it. */
async function type(page: Page) {
  const { name, email } = newVisitor();
  for (const text of [name, email, '407-555-0100', 'F']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Case Type')).toHaveValue('Family');
}

test('a session is requested with three presses and the typing', async ({ page, isMobile }) => {
  let presses = 0;
  const touch = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name }).and(page.locator(':visible')).first();
    presses += 1;
    await (isMobile ? button.tap() : button.click());
  };
  await page.goto('/');
  await touch(/^Schedule/);
  await expect(firstAvailable(page)).toBeVisible();
  await touch(/^First available/);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await tabTo(page, page.getByRole('dialog').getByLabel('Full Name'));
  await type(page);
  await touch('Request this session');
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  expect(presses).toBe(3);
});

test('a session is requested by keyboard alone, from an opening of a mediator', async ({ page }) => {
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Schedule', exact: true }));
  await press(page, page.getByRole('group', { name: /^Next openings with/ }).first().getByRole('button').first());
  await tabTo(page, page.getByRole('dialog').getByLabel('Full Name'));
  await type(page);
  await press(page, request(page));
  await expect(page.getByText(SUBMITTED)).toBeVisible();
});

for (const fonts of ['in our fonts', FALLBACK]) {
  test(`nothing moves from step to step, ${fonts}`, async ({ page }) => {
    if (fonts === FALLBACK) await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
    const close = page.getByRole('button', { name: 'Close' });
    const places: unknown[] = [];
    const note = async () =>
      places.push(await close.boundingBox(), await page.locator('.MuiDialog-paper').last().boundingBox());
    await openBooking(page);
    await expect(firstAvailable(page)).toBeVisible();
    await note();
    await pressEarly(continueButton(page));
    await note();
    await chooseFirstMediator(page);
    await note();
    await chooseFirstDay(page);
    await note();
    await chooseFirstSession(page);
    await note();
    const below = page.getByRole('dialog').getByLabel('Notes');
    const before = await below.boundingBox();
    await page.getByRole('dialog').getByLabel('Email').fill('not an address');
    await pressEarly(request(page));
    await expect(page.getByText('Enter your full name')).toBeVisible();
    await expect(page.getByText('Enter an email like name@example.com')).toBeVisible();
    await note();
    expect(await below.boundingBox()).toEqual(before);
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(2);
  });
}

for (const [width, height] of LOW_WINDOWS) {
  test(`the focus is never hidden at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const walk = async (step: string) => {
      await page.getByRole('button', { name: 'Close' }).focus();
      for (let stops = 0; stops < 60; stops += 1) {
        expect(await covered(page), `${step}, stop ${stops}`).toBeNull();
        await page.keyboard.press('Tab');
        if (await page.getByRole('button', { name: 'Close' }).evaluate((node) => node === document.activeElement)) return;
      }
      throw new Error('the focus never came back');
    };
    await openBooking(page);
    await expect(firstAvailable(page)).toBeVisible();
    await walk('mediator');
    await pressEarly(continueButton(page));
    await walk('mediator missing');
    await chooseFirstMediator(page);
    await walk('date');
    await chooseFirstDay(page);
    await expect(sessions(page).first()).toBeVisible();
    await walk('session');
    await chooseFirstSession(page);
    await walk('details');
    await pressEarly(request(page));
    await walk('details missing');
  });
}

test('long names break nothing', async ({ page, request: api }) => {
  const mediators = (await (await api.get('/api/employees')).json()) as { name: string; specialties: string[] }[];
  const long = 'Bartholomew'.repeat(6).slice(0, 60);
  await page.route('**/api/employees*', (route) =>
    route.fulfill({ json: mediators.map((one) => ({ ...one, name: long, bio: long, specialties: [long, long] })) }),
  );
  const expectTidy = async () => {
    await expectNothingCutOff(page);
    await expectAccessible(page);
    const wide = await page
      .locator('.MuiDialog-paper *')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === 'auto').length);
    expect(wide).toBe(0);
  };
  await openBooking(page);
  await expect(firstAvailable(page)).toBeVisible();
  await expectTidy();
  await chooseFirstMediator(page);
  await expectTidy();
  await chooseFirstDay(page);
  await chooseFirstSession(page);
  await expectTidy();
});

test('what is chosen can be told apart in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(element);
        return [backgroundColor, borderColor, outlineStyle].join();
      });
  await openBooking(page);
  await page.getByRole('button', { name: 'Family' }).click();
  expect(await look('fieldset [aria-pressed=true]')).not.toBe(await look('fieldset [aria-pressed=false]'));
  await page.locator('[name=mediator]:enabled').first().check();
  expect(await look('[data-checked=true]')).not.toBe(await look('[data-checked=false]'));
  expect(await continueButton(page).evaluate((button) => getComputedStyle(button).borderStyle)).toBe('solid');
  await continueButton(page).click();
  await openDays(page).first().click();
  expect(await look('[data-date][aria-pressed=true]')).not.toBe(await look('[data-date][aria-pressed=false]:enabled'));
});

test('details that were kept survive a reload in this tab, and no other', async ({ page, context }) => {
  const { name } = newVisitor();
  await openBooking(page);
  await firstAvailable(page).click();
  await page.getByRole('dialog').getByLabel('Full Name').fill(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keep your details?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my details for later' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await openBooking(page);
  await firstAvailable(page).click();
  await expect(page.getByRole('dialog').getByLabel('Full Name')).toHaveValue(name);
  await expectAccessible(page);

  const other = await context.newPage();
  await openBooking(other);
  await firstAvailable(other).click();
  await expect(other.getByLabel('Full Name')).toHaveValue('');
  await other.close();

  await page.getByRole('button', { name: 'Clear my details' }).click();
  await expect(page.getByRole('dialog').getByLabel('Full Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('three mediators stand on the first screen of a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'on a phone');
  await openBooking(page);
  await expect(firstAvailable(page)).toBeVisible();
  for (const index of [0, 1, 2]) {
    await expect(page.locator('[name=mediator]').nth(index)).toBeInViewport({ ratio: 1 });
  }
});
