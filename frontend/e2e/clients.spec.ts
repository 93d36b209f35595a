import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, signIn } from './steps';

test.describe('a list of clients', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test('is accessible with every dialog of it', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const grace = page.getByRole('link', { name: 'Grace Liu' });
    let opener = '';
    const press = async (action: string) => {
      opener = action;
      await page.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog).toBeVisible();
    };
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: opener, exact: true }), 'it gets the focus back').toBeFocused();
    };
    await signIn(page, '/admin/clients?q=Grace');
    await expect(grace).toBeVisible();
    await expectAccessible(page);

    await grace.click();
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await press('Edit');
    await dialog.getByLabel('Safe contact').fill('Text only');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Text only' })).toBeVisible();
    await press('Delete');
    await expectAccessible(page);
    await leave();
    await press('Email');
    await expectAccessible(page);
    await leave();
    // Her session is in the future, so the server refuses.
    await press('Erase personal data');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This client has open bookings.');
    await expectAccessible(page);
    await leave();

    await page.getByRole('link', { name: 'All clients' }).click();
    await press('Add Client');
    await dialog.getByRole('button', { name: 'Add Client' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Enter a name');
    await expectAccessible(page);
    await leave();
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody at all');
    await expect(page.getByText('No clients found')).toBeVisible();
    await expectAccessible(page);
  });
});

test('what a file of clients would add is accessible', async ({ page }) => {
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
  await expect(page.getByRole('row', { name: '4 The line has no name' })).toBeVisible();
  await expect(page.getByText('2 new clients')).toBeVisible();
  await expectAccessible(page);
});
