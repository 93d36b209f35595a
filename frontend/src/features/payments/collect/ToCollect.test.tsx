import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../api/endpoints';
import { owing } from '../../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../../test/render';
import { server } from '../../../test/server';
import { answering, paymentsAre } from '../testing';

const COLLECT = '/admin/payments';

beforeEach(signedIn);

/** A practice whose clients owe this. */
function owed(...items: ReturnType<typeof owing>[]) {
  const amount = items.reduce((all, item) => all + item.amount, 0);
  const totals = items.length === 0 ? [] : [{ amount, currency: 'USD', sessions: items.length }];
  server.use(http.get('*/api/payments/to-collect', () => HttpResponse.json({ totals, items })));
}

const jane = owing();
const ken = owing({ id: 'booking-2', client_name: 'Ken Ito', reference: 'B-1111-22', obstacle: 'no_address' });

it('opens on who owes how much, what is overdue first', async () => {
  owed(owing({ overdue: true, reminded_at: '2026-09-27T12:00:00Z' }), ken);
  renderApp(COLLECT);
  expect(await screen.findByText('To collect $1,500 (2)')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'To collect (2)' })).toHaveAttribute('aria-selected', 'true');
  const first = within(await screen.findByRole('row', { name: /^Jane Roe/ }));
  for (const text of ['Jane Roe, A-7K3F-92', '$750', 'Mon, Oct 5', 'Overdue']) {
    expect(first.getByText(text)).toBeVisible();
  }
  const second = within(screen.getByRole('row', { name: /^Ken Ito/ }));
  expect(second.queryByText('Overdue')).not.toBeInTheDocument();
  expect(second.getByText('No email address')).toBeVisible();
  expect(second.queryByRole('button', { name: 'Remind Ken Ito' })).not.toBeInTheDocument();
});

it('says when nothing is owed', async () => {
  owed();
  renderApp(COLLECT);
  expect(await screen.findByText('Confirmed and completed sessions appear here until they are paid.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'To collect' })).toBeVisible();
});

it('says on the tab and above the list how much is owed, whoever changes it', async () => {
  owed(jane, ken);
  answering('post', '*/api/bookings/booking-1/payments', [201, {}]);
  const { user, store } = renderApp(COLLECT);
  expect(await screen.findByText('To collect $1,500 (2)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as paid: Jane Roe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }));
  owed(ken);
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  const head = await screen.findByText('To collect $750 (1)');
  expect(screen.getByRole('tab', { name: 'To collect (1)' })).toBeVisible();
  await waitFor(() => expect(head).toHaveFocus());
  // Someone else settles the rest; see News.
  await user.click(screen.getByRole('tab', { name: 'Payments' }));
  owed();
  store.dispatch(api.util.invalidateTags(['Payment']));
  expect(await screen.findByRole('tab', { name: 'To collect' })).toBeVisible();
});

it('reminds a client, and says why not', async () => {
  owed(jane);
  const sent = answering(
    'post',
    '*/api/payments/reminders',
    [200, [{ booking_id: 'booking-1', obstacle: null }]],
    [200, [{ booking_id: 'booking-1', obstacle: 'reminded_today' }]],
    [503],
  );
  const { user } = renderApp(COLLECT);
  const remind = async () => user.click(await screen.findByRole('button', { name: 'Remind Jane Roe' }));
  await remind();
  expect(await screen.findByText('Jane Roe gets a reminder.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as paid: Jane Roe' })).toHaveFocus();
  await remind();
  expect(await screen.findByText('The reminder could not be sent. Reminded today')).toBeVisible();
  await remind();
  expect(await screen.findByText('The reminder could not be sent.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ booking_ids: ['booking-1'] }));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

it('marks a session as paid', async () => {
  owed(jane);
  const sent = answering('post', '*/api/bookings/booking-1/payments', [201, {}]);
  const { user } = renderApp(COLLECT);
  await user.click(await screen.findByRole('button', { name: 'Mark as paid: Jane Roe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Payment recorded')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('keeps addresses that are about payments', async () => {
  paymentsAre([]);
  const { router } = renderApp(`${COLLECT}?q=A-7K3F-92`);
  expect(await screen.findByText('No payments found')).toBeVisible();
  expect(router.state.location.search).toBe('?q=A-7K3F-92&tab=payments');
});

it('is what billing sees on the dashboard, instead of requests it cannot answer', async () => {
  signedInAs('billing');
  owed(jane, ken);
  renderApp('/admin/dashboard');
  expect(await screen.findByRole('heading', { name: 'To collect $1,500 (2)' })).toBeVisible();
  const row = within(screen.getByRole('listitem', { name: 'Jane Roe' }));
  expect(row.getByText('$750 due by Mon, Oct 5')).toBeVisible();
  expect(row.getByRole('button', { name: 'Remind Jane Roe' })).toBeVisible();
  expect(screen.queryByText('Needs an answer')).not.toBeInTheDocument();
});

it('is a link on the dashboard of others who see payments', async () => {
  owed(jane);
  renderApp('/admin/dashboard');
  expect(await screen.findByRole('link', { name: 'To collect $750 (1)' })).toHaveAttribute('href', '/admin/payments');
});

it('is not on the dashboard of those who do not', async () => {
  signedInAs('viewer');
  owed(jane);
  renderApp('/admin/dashboard');
  expect(await screen.findByRole('heading', { name: /^Waiting for an answer/ })).toBeVisible();
  expect(screen.queryByText(/^To collect/)).not.toBeInTheDocument();
});
