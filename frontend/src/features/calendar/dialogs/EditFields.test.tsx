import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { booking, problem } from '../../../test/factories';
import { renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';
import type { Booking } from '../api';
import { choose } from '../testing';

beforeEach(signedIn);

const listed = (one: Booking) =>
  http.get('*/api/bookings', () => HttpResponse.json([one], { headers: { 'x-total-count': '1' } }));

/** Opens the dialog about a confirmed appointment; records what is sent. */
async function editing(over: Partial<Booking> = {}) {
  const sent: unknown[] = [];
  const known = booking({ client_name: 'Jane Roe', status: 'confirmed', revision: 3, ...over });
  server.use(
    listed(known),
    http.put('*/api/bookings/booking-1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...known, revision: 5 });
    }),
  );
  const { user } = renderApp('/admin/calendar?view=list&tab=all');
  await choose(user, 'Jane Roe', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }));
  await dialog.findByRole('textbox', { name: 'Notes' });
  return { user, dialog, sent, known };
}

const seen = { expected_status: 'confirmed', expected_revision: 3 };

it('changes what an appointment says, sends what was typed alone, and offers to undo it', async () => {
  const { user, dialog, sent } = await editing();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Case Type' }), 'Insurance');
  await user.clear(dialog.getByRole('textbox', { name: 'Notes' }));
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'A roof.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Appointment updated')).toBeVisible();
  expect(sent).toEqual([{ case_type: 'Insurance', description: 'A roof.', notify: false, ...seen }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const before = { case_type: 'Family', description: 'Prefers mornings.' };
  expect(sent[1]).toEqual({ ...before, notify: false, ...seen, expected_revision: 5 });
});

it('asks for the place of people who meet in person, and tells the client', async () => {
  const { user, dialog, sent } = await editing({ case_type: 'Property / DFS', language: 'en' });
  expect(dialog.getByRole('combobox', { name: 'Case Type' })).toHaveDisplayValue('Property/DFS');
  expect(dialog.queryByRole('textbox', { name: 'Place' })).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Meeting' }), 'In person');
  expect(dialog.queryByRole('textbox', { name: 'Video link' })).not.toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Place' }), 'Room 2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ contact_method: 'In person', meeting_place: 'Room 2', notify: true, ...seen }]);
});

it('keeps words that are none of the choices', async () => {
  const { dialog } = await editing({ case_type: 'Maritime', contact_method: 'By ferry' });
  expect(dialog.getByRole('combobox', { name: 'Case Type' })).toHaveDisplayValue('Maritime');
  expect(dialog.getByRole('combobox', { name: 'Meeting' })).toHaveDisplayValue('By ferry');
});

it('shows what is wrong at its field', async () => {
  const { user, dialog } = await editing({ client_email: '' });
  const errors = { client_phone: ['Enter a phone number: there is no email address'] };
  server.use(
    http.put('*/api/bookings/booking-1', () =>
      HttpResponse.json({ ...problem(422, 'validation_failed', 'Invalid'), errors }, { status: 422 }),
    ),
  );
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  await user.clear(phone);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a phone number: there is no email address')).toBeVisible();
  expect(phone).toHaveFocus();
});

it('shows what someone else has changed next to what was typed, and saves that', async () => {
  const { user, dialog, sent, known } = await editing();
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), ' Two cats.');
  server.use(
    http.put(
      '*/api/bookings/booking-1',
      () => HttpResponse.json(problem(409, 'booking_changed', 'Someone else has changed this'), { status: 409 }),
      { once: true },
    ),
    listed({ ...known, client_phone: '321-555-0123', revision: 8 }),
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Someone else has changed this')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('321-555-0123'));
  expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Prefers mornings. Two cats.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ description: 'Prefers mornings. Two cats.', notify: false, ...seen, expected_revision: 8 }]);
});
