import { screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../../test/server';
import { button, chooseSession, created, fillDetails, openDialog, recordBookings } from '../testing';

describe('payment step', () => {
  const paymentOn = (mode: string, providers: string[]) =>
    server.use(
      http.get('*/api/public/payment/options', () =>
        HttpResponse.json({
          settings: { mode, default_provider: 'demo' },
          providers: providers.map((key) => ({ key })),
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
    expect(button('Pay $750 and request')).toBeDisabled();
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
        'You are requesting a session with Maria Alvarez on Thursday, October 1, 2026, 9:00 AM – 12:00 PM (Eastern Time), for $750.',
      ),
    ).toBeVisible();
    await user.click(button('Request without paying now'));

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
    expect(screen.queryByRole('button', { name: 'Request without paying now' })).not.toBeInTheDocument();
  });
});
