import { randomUUID } from 'node:crypto';
import { expectAccessible } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, PNG, signIn } from './steps';

test('a photo is taken in and shown', async ({ page }) => {
  const name = `Photo ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem', { name });
  await signIn(page, '/admin/employees');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(newVisitor().email);
  await dialog.getByLabel('Status').selectOption('inactive');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByRole('button', { name: 'Replace photo' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expect(card.locator('img')).toHaveAttribute('src', /^\/media\//);
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1);

  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Employee deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('the employees are accessible', async ({ page }) => {
  await signIn(page, '/admin/employees');
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await expectAccessible(page);
  for (const action of ['Add Employee', 'Edit', 'Delete']) {
    await page.getByRole('button', { name: action }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (action === 'Add Employee') {
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
