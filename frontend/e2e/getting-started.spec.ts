import type { Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test as base } from './fixtures';
import { newVisitor, SUBMITTED } from './steps';

/** A server with an owner and nothing else: no demo. scripts/test.sh starts it. */
const OWNER = { email: 'owner@example.com', password: 'Own-Pass-2026' };
const test = base.extend({ baseURL: process.env['E2E_EMPTY_URL'] ?? 'http://127.0.0.1:8081' });

// The practice is empty only once.
test.describe.configure({ retries: 0 });

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a new practice comes from its first start to its first booking by keyboard alone', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const visitor = newVisitor();

  const opensSoon = async () => {
    await page.goto('/');
    await expect(page.getByText('Online booking opens soon.')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Schedule', exact: true }));
    await expect(dialog.getByText('Online booking opens soon.')).toBeVisible();
    await page.keyboard.press('Escape');
  };

  await test.step('until there is a mediator, booking opens soon', opensSoon);

  await test.step('the owner signs in and sees what to do', async () => {
    await page.goto('/admin/login');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(OWNER.email);
    await tabTo(page, page.getByLabel(/^Password/));
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Done: 0 of 9.', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they take on the first mediator', async () => {
    await press(page, page.getByRole('link', { name: 'Add the first mediator' }));
    await press(page, page.getByRole('button', { name: 'Add Employee' }).first());
    await type(page, 'Name', 'Ann Lee');
    await type(page, 'Email', newVisitor().email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem', { name: 'Ann Lee' })).toBeVisible();
  });

  await test.step('until there are sessions, too', opensSoon);

  await test.step('they offer sessions', async () => {
    await page.goto('/admin/dashboard');
    await expect(step(page, 'Add the first mediator')).toContainText('Done');
    await press(page, page.getByRole('link', { name: 'Offer sessions' }));
    await press(page, page.getByRole('button', { name: 'Generate Availability' }).first());
    await press(page, dialog.getByRole('button', { name: 'Generate' }));
    await expect(dialog).toHaveCount(0);
    await press(page, page.getByRole('link', { name: 'Dashboard', exact: true }));
    await expect(step(page, 'Open for booking')).toContainText('Done');
    await expectAccessible(page);
  });

  await test.step('a visitor books the first session', async () => {
    await page.goto('/');
    await expect(page.getByText('Online booking opens soon.')).toHaveCount(0);
    await press(page, page.getByRole('button', { name: 'Schedule', exact: true }));
    await press(page, dialog.getByRole('button', { name: /^First available/ }));
    await type(page, 'Full Name', visitor.name);
    await type(page, 'Email', visitor.email);
    await tabTo(page, dialog.getByLabel('Case Type'));
    await page.keyboard.type('Family');
    await press(page, dialog.getByRole('button', { name: 'Request this session' }));
    await expect(page.getByText(SUBMITTED)).toBeVisible();
  });

  await test.step('the list is gone, and the request is there', async () => {
    await page.goto('/admin/dashboard');
    await expect(page.getByText(visitor.name).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Getting started' })).toHaveCount(0);
  });
});
