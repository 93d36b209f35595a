import { tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, openDays, SUBMITTED } from './steps';

test('a whole booking by keyboard alone', async ({ page }) => {
  const visitor = newVisitor();
  const continueButton = page.getByRole('button', { name: 'Continue' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Schedule', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await tabTo(page, continueButton);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeFocused();
  await tabTo(page, openDays(page).first());
  // The last open day of the month; near its end that may be the first one, too.
  await page.keyboard.press('End');
  await expect(openDays(page).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(openDays(page).last()).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, continueButton);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeFocused();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await tabTo(page, continueButton);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await tabTo(page, page.getByLabel('Full Name'));
  await page.keyboard.type(visitor.name);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(visitor.email);
  await tabTo(page, page.getByLabel('Case Type'));
  await page.keyboard.type('Family');
  await tabTo(page, page.getByRole('button', { name: 'Request this session' }));
  await page.keyboard.press('Enter');

  await expect(page.getByText(SUBMITTED)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your request is in' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeFocused();
});
