import { randomUUID } from 'node:crypto';
import { expectAccessible, tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, PNG, signIn } from './steps';

test('an employee is added, changed and deleted by keyboard alone', async ({ page }) => {
  const name = `Mediator ${randomUUID().slice(0, 8)}`;
  const { email } = newVisitor();
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem', { name });
  await signIn(page, '/admin/employees');

  await tabTo(page, page.getByRole('button', { name: 'Add Employee' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Name'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name and email are required')).toHaveCount(2);
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByLabel('Email'));
  await page.keyboard.type(email);
  // Not bookable, since other tests book with the existing mediators.
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.type('Inactive');
  await tabTo(page, dialog.getByLabel('Specialties'));
  await page.keyboard.type('Divorce, , Parenting, Property, Elder care');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Employee added successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Inactive');
  await expect(card).toContainText('+1 more');

  await tabTo(page, card.getByRole('button', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Role'));
  await page.keyboard.type('Para');
  await tabTo(page, dialog.getByRole('button', { name: 'Save Changes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Employee updated successfully!')).toBeVisible();
  await expect(card).toContainText('Paralegal');
  await page.reload();
  await expect(card).toContainText('Paralegal');

  await tabTo(page, card.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Delete ${name}` })).toContainText(
    'Are you sure you want to delete this employee?',
  );
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Employee deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a photo is taken in and shown', async ({ page }) => {
  const name = `Photo ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem', { name });
  await signIn(page, '/admin/employees');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(newVisitor().email);
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
