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
  return { row: queue(page).getByRole('listitem').filter({ hasText: parts[0] ?? '' }).filter({ hasText: name }), name };
}

test('a request is confirmed with one click and declined with two, and both are undone', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  const { row, name } = await firstRequest(page);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(`Confirmed. ${name} gets an email.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Decline…' }).click();
  const dialog = page.getByRole('dialog', { name: `Decline the request from ${name}?` });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('The mediator is in court that day.');
  await dialog.getByRole('button', { name: 'Decline and notify' }).click();
  await expect(page.getByText(`Declined. ${name} gets an email with the reason.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('the same by keyboard', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  const { row, name } = await firstRequest(page);
  await press(page, row.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(page.getByText(`Confirmed. ${name} gets an email.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(queue(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toBeVisible();

  await press(page, row.getByRole('button', { name: 'Decline…' }));
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('The mediator is in court that day.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Declined. ${name} gets an email with the reason.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toBeVisible();
});

test.describe('two people', () => {
  test.use({ expectedErrors: [/409/] });

  test('of two who answer the same request, the second is told what the first did', async ({ page, context }) => {
    await signIn(page, '/admin/dashboard');
    const { row, name } = await firstRequest(page);
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await expect(queue(other).getByText(name).first()).toBeVisible();
    await row.getByRole('button', { name: 'Decline…' }).click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('No.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Declined/)).toBeVisible();
    const same = (await firstRequest(other)).row;
    await same.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(other.getByText(/already declined this\.$/)).toBeVisible();
    await expect(same).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });
});

test('today is there at a glance, and a session that is over is completed with one click', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  const card = page.getByRole('region', { name: 'Today and tomorrow' });
  await expect(card.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Tomorrow', exact: true })).toBeVisible();
  const over = card.getByRole('heading', { name: /^Over, but not completed/ });
  const count = await over.innerText();
  const button = card.getByRole('button', { name: 'Mark completed' }).first();
  await button.click();
  await expect(page.getByText(/^The session with .* is completed$/)).toBeVisible();
  await expect(over.filter({ hasText: count })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(over).toHaveText(count);
});

test('a message is marked as answered with one click', async ({ page }) => {
  await signIn(page, '/admin/dashboard');
  const row = queue(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Mark as answered' }) })
    .first();
  const name = await row.locator('strong').innerText();
  await row.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText(`The message from ${name} is answered`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(queue(page).getByText(name)).toBeVisible();
});
