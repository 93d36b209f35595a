import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { booking, problem } from '../../test/factories';
import { onAPhone, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { answering, detail, payment, paymentsAre } from './testing';

const PAYMENTS = '/admin/payments?tab=payments';
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const surplusOf = (name: string) => screen.findByRole('listitem', { name });
const reading = (...over: Parameters<typeof detail>) =>
  server.use(http.get('*/api/payments/payment-1', () => HttpResponse.json({ ...detail(...over) })));
const sheet = () => screen.findByRole('dialog', { name: 'Payment for A-7K3F-92' });

beforeEach(signedIn);

describe('the list', () => {
  it('shows who paid how much, and what was refunded', async () => {
    paymentsAre([
      payment(),
      payment({
        id: 'payment-2',
        client_name: 'Ken Ito',
        amount: 90_000,
        currency: 'JPY',
        refunded: 40_000,
        state: 'partly_refunded',
        disputed: true,
      }),
      payment({ id: 'payment-3', client_name: 'Rosa Lind', state: 'failed', receipt_number: null, settled_at: null }),
    ]);
    renderApp(PAYMENTS);
    const first = within(await row('Jane Roe'));
    for (const text of ['$750.00', 'Paid', 'A-7K3F-92', 'Card', 'Mon, Sep 28, 10:01 AM', '2026-00001']) {
      expect(first.getByText(text)).toBeVisible();
    }
    const second = within(await row('Ken Ito'));
    for (const text of ['¥90,000', '¥40,000 refunded', 'Partly refunded', 'Disputed'])
      expect(second.getByText(text)).toBeVisible();
    expect(within(await row('Rosa Lind')).getByText('Failed')).toBeVisible();
  });

  it('searches and filters in the address, and exports what it shows', async () => {
    const asked = paymentsAre([]);
    const exported: string[] = [];
    server.use(
      http.get('*/api/payments/export', ({ request }) => {
        exported.push(new URL(request.url).searchParams.toString());
        return new HttpResponse('reference\r\n', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    URL.createObjectURL = vi.fn(() => 'blob:1');
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user, router } = renderApp(`${PAYMENTS}&from=2026-09-01`);
    expect(await screen.findByText('No payments match this search, status and period.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Partly refunded');
    await user.type(screen.getByRole('searchbox', { name: 'Search payments' }), 'roe');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?tab=payments&from=2026-09-01&status=partly_refunded&q=roe'),
    );
    await waitFor(() => expect(asked.at(-1)).toBe('q=roe&state=partly_refunded&from=2026-09-01&limit=50&offset=0'));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Payments exported')).toBeVisible();
    expect(exported).toEqual(['q=roe&state=partly_refunded&from=2026-09-01']);
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await screen.findByText('No payments yet')).toBeVisible();
  });

  it('asks what to do with what was paid beyond what is owed', async () => {
    const surplus = {
      reference: 'A-7K3F-92',
      client_name: 'Jane Roe',
      payment_id: 'payment-1',
      amount: 75_000,
      currency: 'USD' as const,
    };
    const other = { ...surplus, booking_id: 'booking-2', reference: 'B-1111-22', client_name: '' };
    paymentsAre([payment()], 'optional', [{ ...surplus, booking_id: 'booking-1' }, other]);
    reading();
    const kept = answering(
      'post',
      '*/api/bookings/booking-2/surplus/keep',
      [409, problem(409, 'no_surplus', 'Decided.')],
      [204],
    );
    const { user, router } = renderApp(PAYMENTS);
    const second = within(await surplusOf('$750.00 from Client erased, B-1111-22'));
    await user.click(second.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByText('That didn’t work. Reload the page to see where it stands.')).toBeVisible();
    await user.click(second.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByText('$750.00 kept')).toBeVisible();
    expect(kept).toHaveLength(2);
    await user.click(
      within(await surplusOf('$750.00 from Jane Roe, A-7K3F-92')).getByRole('button', { name: 'Refund…' }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?tab=payments&payment=payment-1'));
  });

  it('is worked by keyboard', async () => {
    paymentsAre([payment(), payment({ id: 'payment-2', client_name: 'Ken Ito' })]);
    reading();
    const { user, router } = renderApp(PAYMENTS);
    (await row('Ken Ito')).focus();
    await user.keyboard('k');
    expect(await row('Jane Roe')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await sheet()).toBeVisible();
    expect(router.state.location.search).toBe('?tab=payments&payment=payment-1');
  });

  it('folds into cards on a phone', async () => {
    onAPhone();
    paymentsAre([payment({ refunded: 10_000, disputed: true })]);
    renderApp(PAYMENTS);
    const card = within(await screen.findByRole('listitem', { name: 'Jane Roe' }));
    for (const text of ['Paid', 'Disputed', 'A-7K3F-92', '$750.00', '$100.00 refunded']) {
      expect(card.getByText(text)).toBeVisible();
    }
  });

  it('says that it loads, and when it could not be loaded', async () => {
    paymentsAre([]);
    server.use(http.get('*/api/payments', () => delay('infinite')));
    renderApp(PAYMENTS);
    expect(await screen.findByRole('searchbox', { name: 'Search payments' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading payments' })).toBeVisible();
    server.use(http.get('*/api/payments', () => new HttpResponse(null, { status: 503 })));
    renderApp(PAYMENTS);
    expect(await screen.findByText('The payments could not be loaded.')).toBeVisible();
  });

  it('says that it is empty because payments are off, and leads to the setting', async () => {
    expect(paymentsAre([], 'off')).toEqual([]);
    renderApp(PAYMENTS);
    expect(await screen.findByText(/^Online payments are off\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Payment settings' })).toHaveAttribute(
      'href',
      '/admin/payments?tab=settings',
    );
  });

  it('says where payments come from while they are on', async () => {
    paymentsAre([]);
    renderApp(PAYMENTS);
    expect(await screen.findByRole('link', { name: 'See appointments' })).toBeVisible();
    expect(screen.queryByText(/^Online payments are off\./)).not.toBeInTheDocument();
  });
});

describe('one payment', () => {
  it('shows its history', async () => {
    paymentsAre([payment()]);
    reading();
    const { user, router } = renderApp(PAYMENTS);
    await user.click(within(await row('Jane Roe')).getByRole('button', { name: 'Jane Roe' }));
    const shown = within(await sheet());
    expect(router.state.location.search).toBe('?tab=payments&payment=payment-1');
    for (const text of ['pi_1', 'Payment started', 'Paid $750.00', 'Mon, Sep 28, 10:01 AM, Stripe']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link', { name: 'A-7K3F-92' })).toHaveAttribute('href', '/admin/calendar?booking=A-7K3F-92');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=payments'));
  });

  it('is refunded in part, with a reason, once', async () => {
    paymentsAre([payment()]);
    reading({ refundable: 50_000 });
    const sent = answering(
      'post',
      '*/api/payments/payment-1/refunds',
      [503, problem(503, 'payment_unavailable', 'Stripe does not answer. We will try again.')],
      [200, detail({ state: 'partly_refunded' })],
    );
    const { user } = renderApp(`${PAYMENTS}&payment=payment-1`);
    await user.click(within(await sheet()).getByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Refund payment' }));
    const amount = dialog.getByRole('textbox', { name: 'Amount (USD)' });
    expect(amount).toHaveValue('500.00');
    await user.clear(amount);
    await user.type(amount, '500.01');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('Enter an amount up to $500.00')).toBeVisible();
    expect(dialog.getByText('Enter a reason')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '99.50');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Session was shorter');
    await user.click(dialog.getByRole('checkbox', { name: 'The client still owes this amount' }));
    await user.click(dialog.getByRole('button', { name: 'Refund $99.50' }));
    expect(await dialog.findByText('Stripe does not answer. We will try again.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Refund $99.50' }));
    expect(await screen.findByText('$99.50 refunded')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ amount: 9_950, reason: 'Session was shorter', stays_owed: true }),
    );
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('is refunded in spite of a dispute only if one insists', async () => {
    paymentsAre([payment({ disputed: true })]);
    reading({ disputed: true });
    const sent = answering(
      'post',
      '*/api/payments/payment-1/refunds',
      [409, problem(409, 'disputed', 'It can be returned twice.')],
      [200, detail()],
    );
    const { user } = renderApp(`${PAYMENTS}&payment=payment-1`);
    await user.click(within(await sheet()).getByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Refund payment' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed');
    await user.click(dialog.getByRole('button', { name: 'Refund $750.00' }));
    expect(await dialog.findByText('It can be returned twice.')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Refund it anyway' }));
    await user.click(dialog.getByRole('button', { name: 'Refund $750.00' }));
    expect(await screen.findByText('$750.00 refunded')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ despite_dispute: true });
  });

  it('gets its receipt sent again, or says why not', async () => {
    paymentsAre([payment()]);
    reading();
    answering(
      'post',
      '*/api/payments/payment-1/receipt',
      [409, problem(409, 'not_paid', 'This payment is not paid.')],
      [200, {}],
    );
    const { user } = renderApp(`${PAYMENTS}&payment=payment-1`);
    const again = await within(await sheet()).findByRole('button', { name: 'Send receipt again' });
    await user.click(again);
    expect(await screen.findByText('This payment is not paid.')).toBeVisible();
    await user.click(again);
    expect(await screen.findByText('The receipt is on the way')).toBeVisible();
  });

  it('offers no receipt to a client without an email address', async () => {
    paymentsAre([payment({ client_email: '' })]);
    reading({ client_email: '' });
    renderApp(`${PAYMENTS}&payment=payment-1`);
    const shown = within(await sheet());
    expect(await shown.findByText('No email')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Send receipt again' })).not.toBeInTheDocument();
  });

  it('cannot be refunded beyond what is left', async () => {
    paymentsAre([payment()]);
    reading({ state: 'refunded', refundable: 0, refunded: 75_000 });
    renderApp(`${PAYMENTS}&payment=payment-1`);
    const shown = within(await sheet());
    expect(shown.getByRole('button', { name: 'Send receipt again' })).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  });

  it('that never came is marked as paid by hand', async () => {
    paymentsAre([payment({ state: 'expired' })]);
    reading({ state: 'expired', refundable: 0 });
    const sent = answering('post', '*/api/bookings/booking-1/payments', [201, detail()]);
    const { user } = renderApp(`${PAYMENTS}&payment=payment-1`);
    await user.click(within(await sheet()).getByRole('button', { name: 'Mark as paid' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Mark as paid' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Paid by' }), 'Wire transfer');
    await user.type(dialog.getByRole('textbox', { name: 'Reference' }), 'FT-881{Enter}');
    expect(await screen.findByText('Payment recorded')).toBeVisible();
    expect(sent[0]?.body).toEqual({ method: 'wire', reference: 'FT-881', received_on: '2026-09-28' });
  });
});

it('an appointment is marked as paid from its sheet', async () => {
  paymentsAre([]);
  server.use(
    http.get('*/api/bookings', () => HttpResponse.json([booking()], { headers: { 'x-total-count': '1' } })),
    http.get('*/api/bookings/booking-1/history', () => HttpResponse.json([])),
  );
  const sent = answering(
    'post',
    '*/api/bookings/booking-1/payments',
    [409, problem(409, 'payment_settled', 'This appointment is paid.')],
    [201, detail()],
  );
  const { user } = renderApp('/admin/calendar?view=list&q=A-7K3F-92');
  await user.click(await screen.findByRole('button', { name: 'Jane Roe' }));
  expect(await screen.findByRole('link', { name: 'See payments' })).toHaveAttribute(
    'href',
    '/admin/payments?q=A-7K3F-92',
  );
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Mark as paid' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount (USD)' }), '750.005');
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await dialog.findByText('Enter an amount, like 750.00')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Amount (USD)' }), '{Backspace}{Enter}');
  expect(await dialog.findByText('This appointment is paid.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Payment recorded')).toBeVisible();
  expect(sent[1]?.body).toEqual({ method: 'check', amount: 75_000, received_on: '2026-09-28' });
});
