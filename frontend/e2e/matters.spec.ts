import { expectAccessible, expectFits } from './checks';
import { expect, test } from './fixtures';
import { ownSession } from './sessions';
import { bearer, signIn } from './steps';

const left: string[][] = [];

test.afterEach(async ({ request }) => {
  const headers = await bearer(request);
  for (const [booking, mediator] of left.splice(0)) {
    await request.put(`/api/bookings/${booking}`, { headers, data: { status: 'cancelled', notify: false } });
    await request.delete(`/api/employees/${mediator}`, { headers });
  }
});

test('a matter is opened in one press, and gets the other side by keyboard', async ({ page }) => {
  const { id, mediator, reference, client } = await ownSession(page.request);
  left.push([id, mediator]);

  await signIn(page, `/admin/calendar?view=list&booking=${reference}`);
  await page.getByRole('button', { name: 'Open a matter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 'a new matter');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a side' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name of the side' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name of the side' }).fill('Coastal Mutual');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Nadia Soto');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nadia.soto@example.net');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Coastal Mutual' }).getByText('Nadia Soto')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a side' }), 'it gets the focus back').toBeFocused();

  // Two presses and typing.
  await page.getByRole('button', { name: 'More about Nadia Soto' }).click();
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Omar Lane');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Omar Lane', { exact: true })).toBeVisible();
  await expect(page.getByText('Nadia Soto', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit case' }).click();
  await dialog.getByLabel('Case style').fill('Visitor v. Coastal Mutual');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visitor v. Coastal Mutual' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 'a matter of two sides');

  await page.reload();
  await page.getByRole('link', { name: 'All matters' }).click();
  await expect(page.getByRole('link', { name: 'Visitor v. Coastal Mutual' }).first()).toBeVisible();
});
