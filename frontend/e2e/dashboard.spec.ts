import type { Locator, Page } from '@playwright/test';
import { expectAccessible, press } from './checks';
import { expect, test } from './fixtures';
import { signIn } from './steps';

const queue = (page: Page) => page.getByRole('group', { name: 'Needs an answer' });

/** The first request for a session, by its text, which stays its own while others go. */
async function firstRequest(page: Page): Promise<{ row: Locator; name: string }> {
  const row = queue(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Confirm', exact: true }) })
    .first();
  const name = await row.locator('strong').innerText();
  const when = await row.locator('p').nth(1).innerText();
  const parts = when.split('\n').filter(Boolean);
  return {
    row: queue(page)
      .getByRole('listitem')
      .filter({ hasText: parts[0] ?? '' })
      .filter({ hasText: name }),
    name,
  };
}

test('a request is confirmed and declined, both are undone, and the dashboard is accessible', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  const { row, name } = await firstRequest(page);
  await expectAccessible(page);
  await press(page, row.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(page.getByText(`Confirmed. ${name} will be emailed once your mail server works.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(queue(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Decline…' }).click();
  const dialog = page.getByRole('dialog', { name: `Decline the request from ${name}?` });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('The mediator is in court that day.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Declined. ${name} will be emailed once your mail server works.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Edit Dashboard' }).click();
  await expect(page.getByRole('form', { name: 'Edit Dashboard' })).toBeVisible();
  await expectAccessible(page);
});
