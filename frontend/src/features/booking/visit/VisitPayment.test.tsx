import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { browser } from '../../../lib/browser';
import { booking, problem } from '../../../test/factories';
import { renderApp } from '../../../test/render';
import { server } from '../../../test/server';
import type { VisitedPayment } from '../api';
import { button, demoGateway, visitedPayment } from '../testing';

const CARD = {
  'Card Number': '4242424242424242',
  'Expiry Date': '1230',
  CVV: '123',
  'Cardholder Name': 'Jane Roe',
};

const PAGE = '/booking/token-1';

/** Answers with a booking and what `payment` then says of it. */
const answering = (payment: () => VisitedPayment | null | Promise<VisitedPayment>) =>
  http.get('*/api/public/bookings/token-1', async () =>
    HttpResponse.json({
      ...booking({ status: 'confirmed' }),
      changeable: false,
      changeable_until: { at: '2026-09-30T13:00:00.000Z', date: '2026-09-30', time: '09:00' },
      contact_email: null,
      meeting: { place: '' },
      payment: await payment(),
    }),
  );

/** A booking with this payment; asking the gateway answers with `then`. */
function visiting(payment: VisitedPayment | null, then: VisitedPayment | null = payment) {
  const asked: string[] = [];
  let now = payment;
  server.use(
    answering(() => now),
    http.post('*/api/public/bookings/token-1/payment/refresh', () => {
      asked.push('refresh');
      now = then;
      return HttpResponse.json({ ...then });
    }),
  );
  return asked;
}
const section = () => screen.findByRole('region', { name: 'Payment' });

it.each([
  [visitedPayment(), '$750 due by Thursday, October 1, 2026', 'You can pay online now, or later.'],
  [
    visitedPayment({ state: 'paid', payable: false, receipt_number: '2026-00001' }),
    '$750.00 paid',
    'Receipt 2026-00001',
  ],
  [
    visitedPayment({ state: 'partly_refunded', payable: false, refunded: 25_000 }),
    '$750.00 paid, $250.00 refunded',
    'Part of your payment has been refunded. It may take a few days to arrive.',
  ],
  [
    visitedPayment({ state: 'failed', currency: 'JPY', amount: 750 }),
    '¥750 not paid',
    /^Your last payment did not go through/,
  ],
])('shows how the payment stands', async (payment, sum, words) => {
  visiting(payment);
  renderApp(PAGE);
  expect(within(await section()).getByText(words)).toBeVisible();
  expect(screen.getByText(sum)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Pay now' })).toHaveLength(payment.payable ? 1 : 0);
});

it('has no payment section when nothing is paid online', async () => {
  visiting(null);
  renderApp(PAGE);
  expect(await screen.findByText('$750 due by Thursday, October 1, 2026')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Payment' })).not.toBeInTheDocument();
});

it('is paid with the demo card, after a decline', async () => {
  const gateway = demoGateway('failed', 'paid');
  server.use(answering(() => visitedPayment(gateway.length === 5 ? { state: 'paid', payable: false } : {})));
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay now' }));
  expect(dialog.getByRole('button', { name: 'Pay $750.00' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Card Number' }), '4000000000000002');
  await user.type(dialog.getByRole('textbox', { name: 'Expiry Date' }), '1230');
  await user.type(dialog.getByRole('textbox', { name: 'CVV' }), '123');
  await user.type(dialog.getByRole('textbox', { name: 'Cardholder Name' }), 'Jane Roe{Enter}');
  expect(await dialog.findByText(/^Your card was declined\./)).toBeVisible();
  const number = dialog.getByRole('textbox', { name: 'Card Number' });
  await user.clear(number);
  await user.type(number, '4242424242424242{Enter}');
  expect(await screen.findByText('Payment received. Thank you!')).toBeVisible();
  expect(await screen.findByText('$750.00 paid')).toBeVisible();
  expect(gateway).toEqual(['start', 'start', { outcome: 'decline' }, 'start', { outcome: 'success' }]);
});

it('is shown as paid, even if an answer from before the payment comes after it', async () => {
  demoGateway('paid');
  let [paid, reads] = [false, 0];
  let deliver = () => {};
  const late = new Promise<void>((resolve) => (deliver = resolve));
  server.use(
    answering(async () => {
      const payment = visitedPayment(paid ? { state: 'paid', payable: false } : {});
      reads += 1;
      // Asked for when the payment begins.
      if (reads === 3) await late;
      return payment;
    }),
  );
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay now' }));
  for (const [name, text] of Object.entries(CARD)) await user.type(dialog.getByRole('textbox', { name }), text);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Payment received. Thank you!')).toBeVisible();
  paid = true;
  deliver();
  await waitFor(() => expect(reads).toBeGreaterThan(3));
  expect(await screen.findByText('$750.00 paid')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
});

it('leaves for the provider’s page, once', async () => {
  const leaveFor = vi.spyOn(browser, 'leaveFor').mockReturnValue();
  visiting(visitedPayment({ provider: 'stripe' }));
  let started = 0;
  server.use(
    http.post('*/api/public/bookings/token-1/payment', () => {
      started += 1;
      return HttpResponse.json({ state: 'processing', provider: 'stripe', redirect_url: 'https://pay.example/1' });
    }),
  );
  const { user } = renderApp(PAGE);
  await user.dblClick(await screen.findByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://pay.example/1'));
  expect(started).toBe(1);
});

it('asks how the payment stands after coming back, and only then', async () => {
  const paid = visitedPayment({ state: 'paid', payable: false, receipt_number: '2026-00001' });
  const asked = visiting(visitedPayment({ state: 'processing' }), paid);
  const { router } = renderApp(`${PAGE}?paid=1`);
  expect(await screen.findByText('Payment received. Thank you!')).toBeVisible();
  expect(await screen.findByText('$750.00 paid')).toBeVisible();
  expect(asked).toEqual(['refresh']);
  expect(router.state.location.search).toBe('');
});

it('says that nothing was charged when the visitor turned back', async () => {
  visiting(visitedPayment({ state: 'processing' }), visitedPayment({ state: 'due' }));
  renderApp(`${PAGE}?paid=0`);
  expect(await screen.findByText(/^Your payment was not finished\. You have not been charged\./)).toBeVisible();
  expect(button('Pay now')).toBeVisible();
});

it('was started only, as long as it can be started again', async () => {
  visiting(visitedPayment({ state: 'processing' }));
  renderApp(PAGE);
  expect(await screen.findByText('A payment was started, but has not arrived yet.')).toBeVisible();
  expect(screen.queryByText('Your payment is being processed.')).not.toBeInTheDocument();
  expect(button('Pay now')).toBeVisible();
});

it('can be checked again while it is being processed', async () => {
  const asked = visiting(
    visitedPayment({ state: 'processing', payable: false }),
    visitedPayment({ state: 'paid', payable: false }),
  );
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('$750.00 paid')).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('says that the gateway does not answer', async () => {
  visiting(visitedPayment({ provider: 'stripe' }));
  server.use(
    http.post('*/api/public/bookings/token-1/payment', () =>
      HttpResponse.json(problem(503, 'payment_unavailable', 'Stripe does not answer.'), { status: 503 }),
    ),
  );
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  expect(await screen.findByText('Stripe does not answer.')).toBeVisible();
  expect(button('Pay now')).toBeEnabled();
});
