import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { boardRow, booking, slot } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { choose } from './testing';

const BY_PHONE = booking({ client_name: 'Rosa Lind', client_email: '', client_phone: '407-555-0123' });

beforeEach(signedIn);

/** Opens the list with one appointment. Returns the changes that are made to it. */
function listing(shown = BY_PHONE) {
  const changes: unknown[] = [];
  server.use(
    http.get('*/api/bookings', () => HttpResponse.json([shown], { headers: { 'x-total-count': '1' } })),
    http.get('*/api/calendar/board', () => {
      const mediators = [boardRow({ sessions: [slot()] })];
      return HttpResponse.json({ mediators, bookings: [], unread_calendars: [] });
    }),
    http.put('*/api/bookings/booking-1', async ({ request }) => {
      changes.push(await request.json());
      return HttpResponse.json(shown);
    }),
  );
  return { changes, ...renderApp('/admin/calendar?view=list') };
}

describe('an appointment without an email address', () => {
  it.each(['Edit', 'Move', 'Decline…'])('says whom to call instead of offering an email: %s', async (action) => {
    const { user } = listing();
    await choose(user, 'Rosa Lind', 'View Details');
    await user.click(await screen.findByRole('button', { name: action }));
    const title =
      { Edit: 'Edit Appointment', Move: 'Move Appointment' }[action] ?? 'Decline the request from Rosa Lind?';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await dialog.findByText(/^No email address on file:/)).toHaveTextContent(
      'No email address on file: call 407-555-0123',
    );
    expect(dialog.getByRole('link', { name: 'call 407-555-0123' })).toHaveAttribute('href', 'tel:407-555-0123');
    expect(dialog.queryByRole('checkbox', { name: 'Notify the client by email' })).not.toBeInTheDocument();
  });

  it('is changed without an email, and its Undo as well', async () => {
    const { user, changes } = listing();
    await choose(user, 'Rosa Lind', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Confirmed');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The change was undone')).toBeVisible();
    expect(changes).toMatchObject([
      { status: 'confirmed', notify: false },
      { status: 'pending', notify: false },
    ]);
  });

  it('is confirmed with one press, which says whom to call', async () => {
    const { user, changes } = listing();
    await user.click(await screen.findByRole('button', { name: 'Confirm Rosa Lind' }));
    expect(await screen.findByText('Done. No email address on file: call 407-555-0123')).toBeVisible();
    expect(changes).toMatchObject([{ status: 'confirmed', notify: false }]);
  });

  it('shows No email and the phone number, and no way to write', async () => {
    const { user } = listing();
    await choose(user, 'Rosa Lind', 'View Details');
    const reach = within(await screen.findByRole('region', { name: 'Contact' }));
    expect(reach.getByText('No email')).toBeVisible();
    expect(reach.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:407-555-0123']);
    await user.click(screen.getByRole('button', { name: 'Contact Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact Client' }));
    expect(dialog.getByRole('link', { name: '407-555-0123' })).toHaveAttribute('href', 'tel:407-555-0123');
    expect(dialog.queryByRole('link', { name: 'Send Email' })).not.toBeInTheDocument();
  });

  it('asks as usual where contact details are hidden', async () => {
    const { user } = listing(booking({ client_name: 'Rosa Lind', client_email: '', client_phone: '' }));
    await choose(user, 'Rosa Lind', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }));
    expect(dialog.getByRole('checkbox', { name: 'Notify the client by email' })).toBeChecked();
  });
});
