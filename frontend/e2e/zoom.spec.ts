import type { Page } from '@playwright/test';
import { expectAccessible, expectFits, expectNothingCutOff } from './checks';
import { expect, test } from './fixtures';
import {
  chooseFirstDay,
  chooseFirstMediator,
  chooseFirstSession,
  fillDetails,
  newVisitor,
  openBooking,
  SUBMITTED,
} from './steps';

// A window of 1440 by 900 at 200 % zoom.
test.use({ viewport: { width: 720, height: 450 } });

async function expectReadable(page: Page) {
  await expectAccessible(page);
  await expectNothingCutOff(page);
}

test('a session is booked at 200 %', async ({ page }) => {
  await openBooking(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectReadable(page);
  await chooseFirstMediator(page);
  await expectReadable(page);
  await chooseFirstDay(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectReadable(page);
  await chooseFirstSession(page);
  await expectReadable(page);
  await fillDetails(page, newVisitor());
  await page.getByRole('button', { name: 'Request this session' }).click();
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Request sent' })).toBeVisible();
  await expectReadable(page);
});

test('the landing page and its form read at 200 %', async ({ page }) => {
  const { name, email } = newVisitor();
  const verification = page.getByRole('dialog', { name: 'Security Verification' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNothingCutOff(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expectNothingCutOff(page);
  await expectFits(page, 'at 200 %');
  await page.getByLabel('Contact Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send request' }).click();
  const problem = verification.getByText(/^What is \d+ \+ \d+\?$/);
  await expect(problem).toBeVisible();
  await expectNothingCutOff(page);
  await expectFits(page, 'at 200 %');
});
