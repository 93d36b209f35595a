import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { publicApi } from '../../../api/publicApi';
import { booking, PROFILE } from '../../../test/factories';
import { renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';
import { payment } from '../../payments/testing';
import type { Booking } from '../api';
import { choose } from '../testing';

beforeEach(signedIn);

/** Opens the dialog of a paid appointment; records the refunds. */
async function cancelling(permissions = PROFILE.permissions, over: Partial<Booking> = {}) {
  const refunds: unknown[] = [];
  const paid = booking({ client_name: 'Jane Roe', status: 'confirmed', payment_status: 'paid', ...over });
  server.use(
    http.get('*/api/auth/profile', () => HttpResponse.json({ ...PROFILE, permissions })),
    http.get('*/api/bookings', () => HttpResponse.json([paid], { headers: { 'x-total-count': '1' } })),
    http.put('*/api/bookings/booking-1', () => HttpResponse.json({ ...paid, status: 'cancelled' })),
    http.get('*/api/payments', ({ request }) => {
      expect(new URL(request.url).searchParams.get('booking_id')).toBe('booking-1');
      const declined = payment({ id: 'payment-0', state: 'failed' });
      return HttpResponse.json([payment(), declined], { headers: { 'x-total-count': '2' } });
    }),
    http.post('*/api/payments/:id/refunds', async ({ request, params }) => {
      refunds.push([params['id'], await request.json()]);
      return HttpResponse.json({});
    }),
  );
  const { user } = renderApp('/admin/calendar?view=list');
  await choose(user, 'Jane Roe', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Cancelled');
  expect(dialog.getByText(/^The client has paid for this session\./)).toBeVisible();
  return { user, dialog, refunds };
}

it('asks whether what was paid is refunded, and refunds it once the appointment is canceled', async () => {
  const { user, dialog, refunds } = await cancelling();
  await user.click(dialog.getByRole('checkbox', { name: 'Refund everything that was paid' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The payment is being refunded')).toBeVisible();
  expect(refunds).toEqual([['payment-1', { reason: 'Appointment canceled' }]]);
});

it.each([
  [
    { at: '2026-09-30T13:00:00Z', date: '2026-09-30', time: '09:00' },
    ' They can cancel it until Wednesday, September 30, 2026, 9:00 AM.',
  ],
  [
    { at: '2026-09-25T13:00:00Z', date: '2026-09-25', time: '09:00' },
    ' They could cancel it until Friday, September 25, 2026, 9:00 AM.',
  ],
  [null, ''],
])('says until when the client can cancel it themselves: %o', async (free_until, text) => {
  const { dialog } = await cancelling(PROFILE.permissions, { free_until });
  expect(dialog.getByText(/^The client has paid/)).toHaveTextContent(
    new RegExp(`^The client has paid for this session\\.${text}$`),
  );
});

it('shows a payment recorded a moment ago, even for an appointment that is not in the list', async () => {
  let now = booking({ client_name: 'Jane Roe', status: 'confirmed', reference: 'A-7K3F-92' });
  server.use(
    http.get('*/api/bookings', ({ request }) => {
      const found = new URL(request.url).searchParams.get('q') === 'A-7K3F-92' ? [now] : [];
      return HttpResponse.json(found, { headers: { 'x-total-count': String(found.length) } });
    }),
  );
  const { user, store } = renderApp('/admin/calendar?view=list&booking=A-7K3F-92');
  const sheet = within(await screen.findByRole('dialog', { name: 'Appointment Details' }));
  await user.click(await sheet.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Cancelled');
  expect(dialog.queryByRole('checkbox', { name: 'Refund everything that was paid' })).not.toBeInTheDocument();
  now = { ...now, payment_status: 'paid' };
  store.dispatch(publicApi.util.invalidateTags(['Booking']));
  expect(await dialog.findByRole('checkbox', { name: 'Refund everything that was paid' })).toBeVisible();
});

it('refunds nothing unless asked to', async () => {
  const { user, dialog, refunds } = await cancelling();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Booking status updated')).toBeVisible();
  expect(refunds).toEqual([]);
});

it('says whom to ask where the role does not include refunds', async () => {
  const { dialog } = await cancelling(PROFILE.permissions.filter((one) => one !== 'payments.change'));
  expect(dialog.getByText('Ask an owner, a manager or billing to refund it.')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: 'Refund everything that was paid' })).not.toBeInTheDocument();
});

it('sends nothing when nothing was changed', async () => {
  const sent: unknown[] = [];
  const { user, dialog } = await cancelling();
  server.use(
    http.put('*/api/bookings/booking-1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Confirmed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  expect(screen.queryByText('Booking status updated')).not.toBeInTheDocument();
});

it.each([
  ['2026-10-01', true],
  ['2026-09-25', false],
])('asks before a session of %s is completed if it has not taken place: %s', async (date, asks) => {
  const sent: unknown[] = [];
  const jane = booking({ client_name: 'Jane Roe', status: 'confirmed', date });
  server.use(
    http.get('*/api/bookings', () => HttpResponse.json([jane], { headers: { 'x-total-count': '1' } })),
    http.put('*/api/bookings/booking-1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...jane, status: 'completed' });
    }),
  );
  const { user } = renderApp('/admin/calendar?view=list&tab=all');
  await choose(user, 'Jane Roe', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Completed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  if (asks) {
    const question = within(await screen.findByRole('dialog', { name: 'Completed already?' }));
    expect(question.getByText('This session hasn’t taken place yet. Mark it completed?')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Mark completed' }));
  }
  expect(await screen.findByText('Booking status updated')).toBeVisible();
  expect(sent).toHaveLength(1);
});
