import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../../../lib/browser';
import { problem } from '../../../test/factories';
import { server } from '../../../test/server';
import {
  button,
  chooseSession,
  created,
  demoGateway,
  fillDetails,
  held,
  isWaiting,
  openDialog,
  recordBookings,
  visitedPayment,
} from '../testing';

describe('payment step', () => {
  const paymentOn = (mode: string, providers: string[], standard = 'demo', currency = 'USD') =>
    server.use(
      http.get('*/api/public/payment/options', () =>
        HttpResponse.json({
          settings: { mode, default_provider: standard, currency, hold_minutes: 15 },
          providers: providers.map((key) => ({ key, name: key === 'stripe' ? 'Stripe' : 'Demo card' })),
        }),
      ),
    );

  it('comes fifth, formats the card, waits two seconds and sends no card data', async () => {
    paymentOn('required', ['demo']);
    const sent = recordBookings(created);
    const user = await openDialog();
    expect(await screen.findByRole('list', { name: 'Step 1 of 5' })).toBeVisible();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Continue'));

    expect(await screen.findByRole('heading', { name: 'Payment' })).toHaveFocus();
    expect(isWaiting('Pay $750 and request')).toBe(true);
    await user.click(button('Pay $750 and request'));
    expect(screen.getByRole('textbox', { name: 'Card Number' })).toHaveFocus();
    expect(screen.getByText('Still needed: Card Number, Expiry Date, CVV, Cardholder Name.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Card Number' }), '4242-4242 4242x42429999');
    expect(screen.getByRole('textbox', { name: 'Card Number' })).toHaveValue('4242 4242 4242 4242');
    await user.type(screen.getByRole('textbox', { name: 'Expiry Date' }), '12309');
    expect(screen.getByRole('textbox', { name: 'Expiry Date' })).toHaveValue('12/30');
    await user.type(screen.getByRole('textbox', { name: 'CVV' }), '12a34');
    expect(screen.getByRole('textbox', { name: 'CVV' })).toHaveValue('123');
    await user.type(screen.getByRole('textbox', { name: 'Cardholder Name' }), 'Jane Roe');
    await user.click(button('Pay $750 and request'));

    expect(button('Processing payment…')).toBeDisabled();
    expect(sent).toHaveLength(0);
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(JSON.stringify(sent)).not.toMatch(/4242|12\/30/);
  });

  it.each([
    ['the mode is off', () => paymentOn('off', ['demo'])],
    ['the default provider is not listed', () => paymentOn('required', ['other'])],
    ['the options fail', () => server.use(http.get('*/api/public/payment/options', () => HttpResponse.error()))],
    [
      'the options never come',
      () =>
        server.use(
          http.get('*/api/public/payment/options', async () => {
            await delay('infinite');
            return HttpResponse.error();
          }),
        ),
    ],
  ])('does not exist when %s', async (_case, arrange) => {
    arrange();
    const user = await openDialog();
    await chooseSession(user);
    expect(screen.getByRole('list', { name: 'Step 4 of 4' })).toBeVisible();
    expect(button('Request this session')).toBeVisible();
  });

  it('may be left out where it is optional', async () => {
    paymentOn('optional', ['demo']);
    const sent = recordBookings(created);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Continue'));
    expect(
      await screen.findByText(
        'You are requesting a session with Maria Alvarez on Thursday, October 1, 2026, 9:00 AM – 12:00 PM (Eastern Time), for $750. We’ll confirm by email.',
      ),
    ).toBeVisible();
    await user.click(button('Request now, pay later'));

    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('may not be left out where it is required', async () => {
    paymentOn('required', ['demo']);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Continue'));
    await screen.findByRole('heading', { name: 'Payment' });
    expect(screen.queryByRole('button', { name: 'Request now, pay later' })).not.toBeInTheDocument();
  });

  async function toPayment(user: Awaited<ReturnType<typeof openDialog>>) {
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Continue'));
    await screen.findByRole('heading', { name: 'Payment' });
  }
  const typeCard = async (user: Awaited<ReturnType<typeof openDialog>>, number: string) => {
    const field = screen.getByRole('textbox', { name: 'Card Number' });
    await waitFor(() => expect(field).toBeEnabled());
    await user.clear(field);
    await user.type(field, number);
  };
  const fillCard = async (user: Awaited<ReturnType<typeof openDialog>>, number: string) => {
    await typeCard(user, number);
    await user.type(screen.getByRole('textbox', { name: 'Expiry Date' }), '1230');
    await user.type(screen.getByRole('textbox', { name: 'CVV' }), '123');
    await user.type(screen.getByRole('textbox', { name: 'Cardholder Name' }), 'Jane Roe');
  };

  it('takes another card after a decline, for the same booking, while its time is held', async () => {
    paymentOn('required', ['demo']);
    const sent = recordBookings(held);
    const gateway = demoGateway('failed', 'paid');
    const user = await openDialog();
    await toPayment(user);
    await fillCard(user, '4000000000000002');
    await user.dblClick(button('Pay $750 and request'));
    expect(await screen.findByText(/^Your card was declined\./)).toBeVisible();
    expect(screen.getByText('Your session is held for 12 minutes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await typeCard(user, '4242424242424242');
    await user.click(button('Pay $750.00'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(gateway).toEqual(['start', { outcome: 'decline' }, 'start', { outcome: 'success' }]);
  });

  it('can be finished later where it is optional', async () => {
    paymentOn('optional', ['demo']);
    recordBookings(held);
    demoGateway('processing');
    const user = await openDialog();
    await toPayment(user);
    await fillCard(user, '4000000000009995');
    await user.click(button('Pay $750 and request'));
    expect(await screen.findByText(/^Your payment was not finished\./)).toBeVisible();
    await user.click(button('Pay later'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
  });

  it('says that the gateway does not answer, and tries again without another booking', async () => {
    const leaveFor = vi.spyOn(browser, 'leaveFor').mockReturnValue();
    paymentOn('required', ['stripe'], 'stripe');
    const sent = recordBookings(held);
    const answers = [
      HttpResponse.json(problem(503, 'payment_unavailable', 'Stripe does not answer.'), { status: 503 }),
      HttpResponse.json({ state: 'processing', provider: 'stripe', redirect_url: 'https://pay.example/1' }),
    ];
    server.use(http.post('*/api/public/bookings/token-1/payment', () => answers.shift() ?? HttpResponse.error()));
    const user = await openDialog();
    await toPayment(user);
    expect(screen.getByText(/^You’ll pay on Stripe’s secure page/)).toBeVisible();
    await user.click(button('Continue to Stripe'));
    expect(await screen.findByText('Stripe does not answer.')).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
    await user.click(button('Continue to Stripe'));
    expect(await screen.findByRole('button', { name: 'Taking you to Stripe…' })).toBeDisabled();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://pay.example/1'));
    expect(sent).toHaveLength(1);
  });

  it('is done when another tab has paid', async () => {
    paymentOn('required', ['demo']);
    recordBookings(held);
    server.use(
      http.post('*/api/public/bookings/token-1/payment', () =>
        HttpResponse.json(problem(409, 'payment_settled', 'This booking is paid.'), { status: 409 }),
      ),
      http.post('*/api/public/bookings/token-1/payment/refresh', () =>
        HttpResponse.json(visitedPayment({ state: 'paid' })),
      ),
    );
    const user = await openDialog();
    await toPayment(user);
    await fillCard(user, '4242424242424242');
    await user.click(button('Pay $750 and request'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
  });

  it('asks for the price in the practice’s currency, and lists the test cards', async () => {
    paymentOn('required', ['demo'], 'demo', 'JPY');
    const user = await openDialog();
    await toPayment(user);
    expect(isWaiting('Pay ¥750 and request')).toBe(true);
    await user.click(screen.getByText('Test card numbers'));
    expect(screen.getByText('4000 0000 0000 0002')).toBeVisible();
  });
});
