import type { Locator, Page } from '@playwright/test';
import {
  expectAccessible,
  expectFits,
  expectFocusInSight,
  expectNothingCutOff,
  expectTabReachesAll,
  LOW_WINDOWS,
} from './checks';
import { expect, test } from './fixtures';
import {
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  continueButton,
  firstAvailable,
  newVisitor,
  openBooking,
  openDays,
} from './steps';

const request = (page: Page) => page.getByRole('button', { name: 'Request this session' });
/** What visitors see whose fonts come late. */
const FALLBACK = 'in a fallback font';
const sessions = (page: Page) => page.locator('[name=session]');

/** Presses a button that will say what is missing. */
const pressEarly = (button: Locator) => button.click({ force: true });

/** Where each field of the details is and how high its parts are, so that a failure says which one has moved the others. */
const fieldsOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('.MuiFormControl-root')
    .evaluateAll((fields) =>
      fields.map((field) => ({
        label: field.querySelector('label')?.textContent,
        top: field.getBoundingClientRect().top,
        parts: [...field.querySelectorAll(':scope > :not(label)')].map((part) => part.getBoundingClientRect().height),
        scrolled: field.closest('form > div')?.scrollTop,
      })),
    );

for (const fonts of ['in our fonts', FALLBACK]) {
  test(`nothing moves from step to step, ${fonts}`, { tag: '@phone' }, async ({ page }) => {
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
    await expect(page.getByRole('dialog').getByLabel('Notes')).toBeVisible();
    const before = await fieldsOf(page);
    await page.getByRole('dialog').getByLabel('Email').fill('not an address');
    await pressEarly(request(page));
    await expect(page.getByText('Enter your full name')).toBeVisible();
    await expect(page.getByText('Enter an email like name@example.com')).toBeVisible();
    await note();
    expect(await fieldsOf(page)).toEqual(before);
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(2);
  });
}

test('the focus is never hidden in a low or narrow window, and goes round in the dialog', async ({ page }) => {
  const expectInSight = async (step: string) => {
    for (const [width, height] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height });
      await expectFocusInSight(page, `${step} at ${width} by ${height}`);
    }
    await expectTabReachesAll(page, step);
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await openBooking(page);
  await expect(firstAvailable(page)).toBeVisible();
  await expectInSight('mediator');
  await pressEarly(continueButton(page));
  await expectInSight('mediator missing');
  await chooseFirstMediator(page);
  await expectInSight('date');
  await chooseFirstDay(page);
  await expect(sessions(page).first()).toBeVisible();
  await expectInSight('session');
  await chooseFirstSession(page);
  await expectInSight('details');
  await pressEarly(request(page));
  await expectInSight('details missing');
});

test('long names break nothing', { tag: '@phone' }, async ({ page, request: api }) => {
  const mediators = (await (await api.get('/api/employees')).json()) as { name: string; specialties: string[] }[];
  const long = 'Bartholomew'.repeat(6).slice(0, 60);
  await page.route('**/api/employees*', (route) =>
    route.fulfill({ json: mediators.map((one) => ({ ...one, name: long, bio: long, specialties: [long, long] })) }),
  );
  const expectTidy = async () => {
    await expectNothingCutOff(page);
    await expectFits(page, 'with long names');
    const wide = await page
      .locator('.MuiDialog-paper *')
      .evaluateAll(
        (boxes) =>
          boxes.filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === 'auto')
            .length,
      );
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
