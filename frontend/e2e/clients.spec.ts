import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn } from './steps';

/** Presses Enter and returns the text of the downloaded file. */
async function pressedFor(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  return readFile(await file.path(), 'utf8');
}

test('a client is added, found, exported and erased by keyboard alone', async ({ page }) => {
  const { name, email } = newVisitor();
  const add = page.getByRole('button', { name: 'Add Client' }).first();
  const dialog = page.getByRole('dialog');
  await signIn(page, '/admin/clients');

  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Name'));
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client added')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();

  await tabTo(page, page.getByRole('searchbox', { name: 'Search clients' }));
  await page.keyboard.type(email);
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  await page.reload();
  const found = page.getByRole('row', { name }).or(page.getByRole('listitem', { name }));
  await expect(found).toContainText(email);

  await tabTo(page, page.getByRole('button', { name: 'Export', exact: true }));
  const table = (await pressedFor(page, 'clients.csv')).trim().split(/\r?\n/);
  expect(table).toHaveLength(2);
  expect(table[1]).toContain(`${name},${email}`);
  await expect(page.getByText('Clients exported to clients.csv')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Export all data' }));
  const everything = JSON.parse(await pressedFor(page, 'client.json')) as unknown;
  expect(everything).toMatchObject({ client: { name, email }, bookings: [] });

  const erase = page.getByRole('button', { name: 'Erase personal data' });
  await tabTo(page, erase);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(`notes of ${name} will be erased permanently`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(erase).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Erase' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Personal data erased')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/clients$/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
});

test.describe('a list of clients', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test('is accessible with every dialog of it', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const grace = page.getByRole('link', { name: 'Grace Liu' });
    const press = async (action: string) => {
      await page.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog).toBeVisible();
    };
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    await signIn(page, '/admin/clients?q=Grace');
    await expect(grace).toBeVisible();
    await expectAccessible(page);

    await grace.click();
    await expect(page.getByRole('region', { name: 'Bookings' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await press('Edit');
    await dialog.getByLabel('Safe contact').fill('Text only');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Text only' })).toBeVisible();
    await press('Delete');
    await expectAccessible(page);
    await leave();
    // Her session is in the future, so the server refuses.
    await press('Erase personal data');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This client has open bookings.');
    await expectAccessible(page);
    await leave();

    await page.getByRole('link', { name: 'All clients' }).click();
    await page.getByRole('button', { name: 'Add Client' }).click();
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Enter a name');
    await expectAccessible(page);
    await leave();
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody at all');
    await expect(page.getByText('No clients found')).toBeVisible();
    await expectAccessible(page);
  });
});

test('clients come from a file, and the import is undone', async ({ page }) => {
  const [one, two] = [newVisitor(), newVisitor()];
  await signIn(page, '/admin/clients/import');
  const lines = [
    'First Name,Last Name,E-mail Address,Mobile Phone,Categories',
    `${one.name},Import,${one.email},407-555-0142,A`,
    `${two.name},Import,${two.email},,B`,
    ',,nobody@example.com,,',
  ];
  const file = { name: `${one.name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByRole('combobox', { name: 'Import Mobile Phone as' })).toHaveValue('phone');
  await expect(page.getByRole('combobox', { name: 'Import Categories as' })).toHaveValue('left_out');
  await expect(page.getByRole('row', { name: '4 The line has no name' })).toBeVisible();
  await expect(page.getByText('2 new clients')).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, page.getByRole('button', { name: 'Import 2 clients' }));
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: `Undo the import of ${file.name}` });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('Import undone: 2 clients deleted')).toBeVisible();
  await expect(undo).toHaveCount(0);
});
