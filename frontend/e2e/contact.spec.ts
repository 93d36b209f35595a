import type { Page } from '@playwright/test';
import { expectAccessible, tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn } from './steps';

/** The answer to the problem on the screen. */
async function sum(page: Page): Promise<string> {
  const problem = page.getByText(/^What is \d+ \+ \d+\?$/);
  await expect(problem).toBeVisible();
  const [a = 0, b = 0] = ((await problem.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return String(a + b);
}

const verification = (page: Page) => page.getByRole('dialog', { name: 'Security Verification' });

test('a request written by keyboard alone reaches the practice', async ({ page }) => {
  const { name, email } = newVisitor();
  await page.goto('/');
  // The app is hydrated once a date can be added.
  await tabTo(page, page.getByLabel('Contact Name'));
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Case Style'));
  await page.keyboard.type('Roe v. Doe');
  for (const date of ['2030-01-14', '2030-01-12']) {
    await page.getByLabel('Preferred Dates').fill(date);
    await tabTo(page, page.getByRole('button', { name: 'Add date' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Preferred Dates')).toBeFocused();
  }
  await expect(page.getByRole('list', { name: 'Chosen dates' }).getByRole('listitem')).toHaveCount(2);
  await tabTo(page, page.getByLabel('Notes'));
  await page.keyboard.type('We would like to begin soon.');
  const send = page.getByRole('button', { name: 'Send request' });
  await page.keyboard.press('Tab');
  await expect(send, 'the field for robots is out of reach').toBeFocused();
  await page.keyboard.press('Enter');

  // The problem has to load before it can be answered.
  await sum(page);
  await expect(verification(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('999');
  await page.keyboard.press('Enter');
  await expect(verification(page).getByRole('alert')).toHaveText(
    'Please solve the math problem correctly to verify you are not a robot.',
  );
  await expect(verification(page).getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(verification(page)).toHaveCount(0);
  await expect(send).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(await sum(page));
  await page.keyboard.press('Enter');
  const thanks = page.getByText('Thank you — your request has been noted.');
  await expect(thanks).toBeVisible();
  await expect(thanks).toBeHidden();
  await expect(page.getByLabel('Contact Name')).toHaveValue('');

  await signIn(page, `/admin/requests?q=${email}`);
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name, exact: true }).click();
  const details = page.getByRole('dialog');
  for (const text of ['Roe v. Doe', 'Sat, 01/12/2030', 'Mon, 01/14/2030', 'We would like to begin soon.']) {
    await expect(details).toContainText(text);
  }
});

test('every state of the contact form is accessible', async ({ page }) => {
  const { name, email } = newVisitor();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add date' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Contact Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Preferred Dates').fill('2030-01-14');
  await page.getByRole('button', { name: 'Add date' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await sum(page);
  await expectAccessible(page);
  await verification(page).getByRole('textbox').fill('0');
  await verification(page).getByRole('button', { name: 'Verify and send' }).click();
  await expect(verification(page).getByRole('alert')).toBeVisible();
  const answer = await sum(page);
  await expectAccessible(page);
  await verification(page).getByRole('textbox').fill(answer);
  await verification(page).getByRole('button', { name: 'Verify and send' }).click();
  await expect(page.getByText('Thank you — your request has been noted.')).toBeVisible();
  await expectAccessible(page);
});
