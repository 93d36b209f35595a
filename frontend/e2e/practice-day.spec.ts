import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { newVisitor, openDays, SUBMITTED } from './steps';

/** Moves to the radio button with this name. */
async function choose(page: Page, name: RegExp) {
  const wanted = page.getByRole('radio', { name });
  await expect(wanted).toBeVisible();
  await tabTo(page, page.getByRole('radio').first());
  await tabTo(page, wanted, 'ArrowDown');
  await page.keyboard.press('Space');
  await expect(wanted).toBeChecked();
}

async function signIn(page: Page) {
  await page.goto('/admin/login');
  await press(page, page.getByRole('button', { name: 'Fill Demo Credentials' }));
  await press(page, page.getByRole('button', { name: 'Sign In' }));
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

async function signOut(page: Page) {
  await press(page, page.getByRole('button', { name: 'Account menu' }));
  await tabTo(page, page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

async function setStatus(page: Page, sheet: Locator, status: string) {
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
  await press(page, sheet.getByRole('button', { name: 'Edit' }));
  await tabTo(page, dialog.getByLabel('Status'));
  await page.keyboard.type(status);
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toHaveCount(0);
  await expect(sheet.getByText(status, { exact: true })).toBeVisible();
}

test('a session is offered, booked, confirmed, moved and cancelled by keyboard alone', async ({ page }) => {
  const mediator = `Mediator ${randomUUID().slice(0, 8)}`;
  const visitor = newVisitor();
  let reference = '';
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem', { name: mediator });

  await test.step('the practice takes on a mediator and generates availability', async () => {
    await signIn(page);
    await page.goto('/admin/employees');
    await press(page, page.getByRole('button', { name: 'Add Employee' }));
    await tabTo(page, dialog.getByLabel('Name'));
    await page.keyboard.type(mediator);
    await tabTo(page, dialog.getByRole('textbox', { name: 'Email' }));
    await page.keyboard.type(newVisitor().email);
    await page.keyboard.press('Enter');
    await press(page, card.getByRole('link', { name: 'Availability' }));
    await expect(page.getByText('No sessions yet')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Generate Availability' }).first());
    await expect(dialog).toContainText('This will generate default availability for the next 3 months. Continue?');
    await press(page, dialog.getByRole('button', { name: 'Generate' }));
    await expect(page.getByText('Default availability generated successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await signOut(page);
  });

  await test.step('a visitor books one of the sessions', async () => {
    const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    const next = () => press(page, page.getByRole('button', { name: 'Continue' }));

    await press(page, schedule);
    await choose(page, new RegExp(mediator));
    await next();
    await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeFocused();
    await tabTo(page, openDays(page).first());
    // The last open day of the month, which may also be the first one.
    await page.keyboard.press('End');
    await expect(openDays(page).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(openDays(page).last()).toHaveAttribute('aria-pressed', 'true');
    const sessions = page.getByRole('heading', { name: 'Choose a session' });
    // In a wide window they stand beside the days.
    if (!(await sessions.isVisible())) {
      await next();
      await expect(sessions).toBeFocused();
    }
    await choose(page, /Morning/);
    await next();

    await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
    await tabTo(page, dialog.getByLabel('Full Name'));
    await page.keyboard.type(visitor.name);
    await tabTo(page, dialog.getByLabel('Email'));
    await page.keyboard.type(visitor.email);
    await tabTo(page, dialog.getByLabel('Case Type'));
    await page.keyboard.type('Family');
    await press(page, page.getByRole('button', { name: 'Request this session' }));
    await expect(page.getByText(SUBMITTED)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Request sent' })).toBeFocused();
    reference = await page.getByText(/^[A-HJ-NP-Z]-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}$/).innerText();
    await expect(page).toHaveURL(/\/booking\/[\w-]+$/);
    await page.goBack();
    await expect(schedule).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the practice confirms, moves and cancels it', async () => {
    const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
    await signIn(page);
    await page.goto('/admin/calendar');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search appointments' }));
    await page.keyboard.type(reference.toLowerCase().replaceAll('-', ''));
    await expect(page.getByText('1 appointment', { exact: true })).toBeVisible();
    await press(
      page,
      page
        .getByRole('button', { name: visitor.name, exact: true })
        .or(page.getByRole('button', { name: 'View Details' })),
    );
    await expect(sheet.getByText(reference, { exact: true })).toBeVisible();
    await expect(sheet.getByText('Requested')).toBeVisible();
    await expect(sheet.getByText(mediator)).toBeVisible();
    await setStatus(page, sheet, 'Confirmed');

    const move = page.getByRole('dialog', { name: 'Move Appointment' });
    const session = move.getByRole('radio').first();
    await press(page, sheet.getByRole('button', { name: 'Move' }));
    await tabTo(page, session);
    await page.keyboard.press('Space');
    await expect(session).toBeChecked();
    await press(page, move.getByRole('button', { name: 'Move' }));
    await expect(page.getByText('Appointment moved')).toBeVisible();
    await expect(move).toHaveCount(0);

    await setStatus(page, sheet, 'Cancelled');
    await expect(sheet.getByText('changed the booking from confirmed to cancelled')).toBeVisible();
  });

  await test.step('the mediator leaves', async () => {
    await page.goto('/admin/employees');
    await press(page, card.getByRole('button', { name: 'Delete' }));
    await press(page, dialog.getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('Employee deleted successfully!')).toBeVisible();
  });
});
