import type { Locator, Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { book, lastMornings } from './sessions';
import { bearer, continueButton, fillDetails, newVisitor, openDetails, signIn, SUBMITTED, type Visitor } from './steps';

const PAID = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ABANDONED = '4000 0000 0000 9995';

/** Sets how bookings are paid. */
async function payments(page: Page, mode: 'off' | 'optional' | 'required') {
  const saved = await page.request.put('/api/payment/settings', {
    headers: await bearer(page.request),
    data: { mode, currency: 'USD', default_provider: 'demo' },
  });
  expect(saved.status()).toBe(200);
}

/** Other tests book in four steps. */
test.afterEach(async ({ page }) => payments(page, 'off'));

/** Goes to the payment step, with everything chosen. */
async function toPayment(page: Page): Promise<Visitor> {
  const visitor = newVisitor();
  await openDetails(page);
  await fillDetails(page, visitor);
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  return visitor;
}

/** Types a card by keyboard. */
async function typeCard(page: Page, number: string) {
  for (const [label, text] of [
    ['Card Number', number],
    ['Expiry Date', '1230'],
    ['CVV', '123'],
    ['Cardholder Name', 'Jo Park'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

/** The booking of this visitor. */
async function bookingOf(page: Page, { email }: Visitor) {
  const found = await page.request.get(`/api/bookings?q=${encodeURIComponent(email)}`, {
    headers: await bearer(page.request),
  });
  return (
    (await found.json()) as { status: string; payment_status: string; reference: string; pay_by: string | null }[]
  )[0];
}

test('a session is paid for when it is booked, and refunded in part, by keyboard', async ({ page }) => {
  await payments(page, 'optional');
  const visitor = await toPayment(page);
  await expect(page.getByRole('button', { name: 'Request now, pay later' })).toBeVisible();
  await expectAccessible(page);
  await typeCard(page, PAID);
  await press(page, page.getByRole('button', { name: /^Pay \$[\d,.]+ and request$/ }));
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  const booking = await bookingOf(page, visitor);
  expect(booking).toMatchObject({ status: 'pending', payment_status: 'paid' });

  await signIn(page, `/admin/payments?q=${booking?.reference ?? ''}`);
  const row = page.getByRole('row').filter({ hasText: visitor.name });
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByText(/^\d{4}-\d{5}$/)).toBeVisible();
  await expectAccessible(page);
  await press(page, row.getByRole('button', { name: visitor.name }));
  const sheet = page.getByRole('dialog', { name: `Payment for ${booking?.reference ?? ''}` });
  await expect(sheet.getByText('The client paid for the booking', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await press(page, sheet.getByRole('button', { name: 'Refund' }));
  const refund = page.getByRole('dialog', { name: 'Refund payment' });
  await tabTo(page, refund.getByLabel('Amount (USD)'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('100');
  await tabTo(page, refund.getByLabel('Reason'));
  await page.keyboard.type('A shorter session');
  await expectAccessible(page);
  await press(page, refund.getByRole('button', { name: 'Refund $100.00' }));
  await expect(page.getByText('$100.00 refunded').first()).toBeVisible();
  await expect(sheet.getByText('Partly refunded')).toBeVisible();
  await expect(sheet.getByText('A shorter session')).toBeVisible();
});

test('what the office does with payments is accessible', async ({ page }) => {
  await payments(page, 'optional');
  await signIn(page, '/admin/payments?tab=settings');
  await expect(page.getByRole('heading', { name: 'Payment providers' })).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Add Provider' }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const [session] = await lastMornings(page.request);
  if (session === undefined) throw new Error('nothing is on offer');
  const { reference } = await book(page.request, session);
  await page.goto(`/admin/calendar?booking=${reference}`);
  const sheet = page.getByRole('dialog', { name: 'Appointment Details' });
  await press(page, sheet.getByRole('button', { name: 'Mark as paid' }));
  const record = page.getByRole('dialog', { name: 'Mark as paid' });
  await tabTo(page, record.getByLabel('Reference'));
  await page.keyboard.type('No. 12');
  await expectAccessible(page);
  await press(page, record.getByRole('button', { name: 'Mark as paid' }));
  await expect(page.getByText('Payment recorded')).toBeVisible();
  await press(page, sheet.getByRole('button', { name: 'Edit' }));
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' });
  await edit.getByLabel('Status').selectOption('cancelled');
  await expect(edit.getByLabel('Refund everything that was paid')).toBeVisible();
  await expectAccessible(page);
  await press(page, edit.getByRole('button', { name: 'Cancel', exact: true }));
});

test('who leaves the payment, after a decline, finds it on the private page, and pays there', async ({ page }) => {
  await payments(page, 'required');
  const visitor = await toPayment(page);
  await expect(page.getByRole('button', { name: 'Request now, pay later' })).toHaveCount(0);
  const booked = page.waitForResponse((answer) => answer.url().endsWith('/api/bookings') && answer.status() === 201);
  await typeCard(page, DECLINED);
  await press(page, page.getByRole('button', { name: /^Pay \$[\d,.]+ and request$/ }));
  await expect(page.getByText('Your card was declined. You have not been charged. Try another card.')).toBeVisible();
  await expect(page.getByText(/^Your session is held for 1[45] minutes\.$/)).toBeVisible();
  await expectAccessible(page);
  expect((await bookingOf(page, visitor))?.pay_by).not.toBeNull();
  await typeCard(page, ABANDONED);
  await press(page, page.getByRole('button', { name: /^Pay \$[\d,.]+$/ }));
  await expect(
    page.getByText('Your payment was not finished. You have not been charged. You can try again.'),
  ).toBeVisible();
  const { manage_url: link } = (await (await booked).json()) as { manage_url: string };
  await page.goto(new URL(link).pathname);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('A payment was started, but has not arrived yet.')).toBeVisible();
  await expect(payment.getByText(/^Your session is held for 1[45] minutes\.$/)).toBeVisible();
  await expectAccessible(page);
  await press(page, payment.getByRole('button', { name: 'Pay now' }));
  await typeCard(page, PAID);
  await expectAccessible(page);
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Pay \$[\d,.]+$/ }));
  await expect(payment.getByText('Thank you. Your payment has arrived.')).toBeVisible();
  expect(await bookingOf(page, visitor)).toMatchObject({ pay_by: null, payment_status: 'paid' });
  await page.reload();
  await expect(payment.getByText(/^Receipt \d{4}-\d{5}$/)).toBeVisible();
  await expectAccessible(page);
});

test('a client is reminded with one press, and a payment entered with two more, by keyboard', async ({ page }) => {
  await signIn(page, '/admin/payments');
  const tab = page.getByRole('tab', { name: /^To collect \(\d+\)$/ });
  await expect(tab).toBeVisible();
  const owing = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Remind / }) })
    .first();
  const reference = /[A-Z]-[A-Z0-9]{4}-[A-Z0-9]{2}/.exec((await first.textContent()) ?? '')?.[0] ?? 'none';
  const row = page.getByRole('row').filter({ hasText: reference });
  let presses = 0;
  const counted = async (button: Locator) => {
    await press(page, button);
    presses += 1;
  };

  await expectAccessible(page);
  await counted(row.getByRole('button', { name: /^Remind / }));
  await expect(row.getByText('Reminded today')).toBeVisible();
  expect(presses).toBe(1);
  const markAsPaid = row.getByRole('button', { name: /^Mark as paid/ });
  await expect(markAsPaid).toBeFocused();

  await counted(markAsPaid);
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' });
  await expectAccessible(page);
  await counted(dialog.getByRole('button', { name: 'Mark as paid' }));
  await expect(page.getByText('Payment recorded')).toBeVisible();
  expect(presses).toBe(3);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('tab', { name: `To collect (${owing - 1})`, selected: true })).toBeVisible();
  const head = page.getByText(new RegExp(`^To collect \\$[\\d,]+ \\(${owing - 1}\\)$`));
  await expect(head).toBeFocused();
});
