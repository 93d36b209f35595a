import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boardRow, booking, problem, slot } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { choose, rowOf } from './testing';

const JANE = booking();
const TOM = booking({
  id: 'booking-2',
  case_title: 'Circuit Civil Mediation',
  reference: 'A-2222-22',
  client_name: 'Tom Becker',
  status: 'confirmed',
  client_email: '',
  client_phone: '',
});

/** A practice with these bookings. Answers searches by client name and records them. */
function practiceWith(bookings: ReturnType<typeof booking>[], total = bookings.length) {
  const searches: string[] = [];
  server.use(
    http.get('*/api/bookings', ({ request }) => {
      const { searchParams } = new URL(request.url);
      // The cards next to the list and the numbers on its tabs have their own requests.
      if (searchParams.has('from')) return HttpResponse.json([]);
      if (searchParams.get('limit') !== '1') searches.push(searchParams.toString());
      const found = bookings.filter(
        ({ client_name, status, employee_id }) =>
          client_name.includes(searchParams.get('q') ?? '') &&
          (searchParams.get('status') ?? status) === status &&
          (searchParams.get('employee_id') ?? employee_id) === employee_id,
      );
      return HttpResponse.json(found, {
        headers: { 'x-total-count': String(found.length < bookings.length ? found.length : total) },
      });
    }),
  );
  return searches;
}

/** Applies the change to the booking and records the request. */
function changing(practice: ReturnType<typeof booking>[], change: Partial<ReturnType<typeof booking>>[]) {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/bookings/booking-1', async ({ request }) => {
      practice[0] = { ...JANE, ...change[sent.length] };
      sent.push(await request.json());
      return HttpResponse.json(practice[0]);
    }),
  );
  return sent;
}

const history = (lines: object[]) =>
  server.use(http.get('*/api/bookings/booking-1/history', () => HttpResponse.json(lines)));

beforeEach(signedIn);

describe('calendar', () => {
  it('lists the appointments', async () => {
    practiceWith([JANE, TOM]);
    renderApp('/admin/calendar?view=list');

    const jane = await rowOf('Jane Roe');
    expect(jane).toHaveTextContent('Thu, Oct 1');
    expect(jane).toHaveTextContent('9:00 AM – 12:00 PM');
    expect(jane).toHaveTextContent('Jane Roe');
    expect(jane).toHaveTextContent('Family Mediation');
    expect(jane).toHaveTextContent('Maria Alvarez');
    expect(jane).toHaveTextContent('$750');
    expect(within(jane).getByText('Pending')).toHaveAttribute('data-status', 'pending');
    expect(within(await rowOf('Tom Becker')).getByText('Confirmed')).toBeVisible();
    expect(screen.getByText('2 appointments')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('says which requests wait for the visitor, and what became of them', async () => {
    practiceWith([{ ...JANE, confirm_by: '2026-09-29T14:00:00Z' }, TOM]);
    history([
      {
        at: '2026-09-28T15:30:00Z',
        by: 'Client',
        action: 'booking.confirmed_by_client',
        detail: '',
        text: 'confirmed by email',
      },
    ]);
    const { user } = renderApp('/admin/calendar?view=list');
    const jane = await rowOf('Jane Roe');
    expect(within(jane).getByText('Waiting for email confirmation')).toBeVisible();
    expect(within(await rowOf('Tom Becker')).queryByText('Waiting for email confirmation')).not.toBeInTheDocument();
    await choose(user, 'Jane Roe', 'View Details');
    const sheet = await screen.findByRole('dialog', { name: 'Appointment Details' });
    expect(within(sheet).getByText('Waiting for email confirmation')).toBeVisible();
    expect(await within(sheet).findByText('confirmed by email')).toBeVisible();
  });

  it('shows that it loads', async () => {
    server.use(http.get('*/api/bookings', () => new Promise<never>(() => undefined)));
    renderApp('/admin/calendar?view=list');
    expect(await screen.findByRole('status', { name: 'Loading appointments' })).toBeVisible();
  });

  it('says so when loading fails, and tries again', async () => {
    practiceWith([JANE]);
    server.use(
      http.get('*/api/bookings', ({ request }) =>
        request.url.includes('from=') ? undefined : new HttpResponse(null, { status: 503 }),
      ),
    );
    const { user } = renderApp('/admin/calendar?view=list');
    expect(await screen.findByRole('alert')).toHaveTextContent('The appointments could not be loaded.');
    practiceWith([JANE]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Jane Roe')).toBeVisible();
  });

  it('has words for an empty calendar', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/calendar?view=list');
    expect(await screen.findByText('No upcoming appointments')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'All' }));
    expect(await screen.findByText('No appointments yet')).toBeVisible();
  });

  it('searches, and keeps the search in the address', async () => {
    const searches = practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/calendar?view=list');
    await rowOf('Jane Roe');
    await user.type(screen.getByRole('searchbox', { name: 'Search appointments' }), 'Tom');

    await waitFor(() => expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument());
    expect(await rowOf('Tom Becker')).toBeVisible();
    expect(router.state.location.search).toBe('?view=list&q=Tom');
    expect(searches).toEqual([
      'view=upcoming&sort=when&limit=50&offset=0',
      // Unless a tab was chosen, a search looks everywhere.
      'q=Tom&sort=-asked&limit=50&offset=0',
    ]);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'Nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filter' }));
    expect(await rowOf('Jane Roe')).toBeVisible();
    expect(router.state.location.search).toBe('?view=list');
  });

  it('turns pages, and starts at the one in the address', async () => {
    const searches = practiceWith([JANE], 145);
    const { user, router } = renderApp('/admin/calendar?page=2');
    await rowOf('Jane Roe');
    expect(searches).toEqual(['view=upcoming&sort=when&limit=50&offset=50']);
    await user.click(await screen.findByRole('button', { name: 'Go to page 3' }));
    await waitFor(() => expect(searches.at(-1)).toBe('view=upcoming&sort=when&limit=50&offset=100'));
    expect(router.state.location.search).toBe('?page=3');
  });

  it('filters by status and mediator, and remembers both', async () => {
    practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/calendar?view=list');
    await rowOf('Jane Roe');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Confirmed');
    await waitFor(() => expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mediator' }), 'Maria Alvarez');
    await waitFor(() => expect(router.state.location.search).toBe('?view=list&status=confirmed&mediator=mediator-1'));

    await router.navigate('/admin/settings');
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await router.navigate('/admin/calendar');
    expect(await rowOf('Tom Becker')).toBeVisible();
    expect(router.state.location.search).toBe('?view=list&status=confirmed&mediator=mediator-1');
    expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument();
  });

  it('changes the status, tells the client or not, and takes it back', async () => {
    const practice = [JANE];
    practiceWith(practice);
    const sent = changing(practice, [{ status: 'confirmed' }, { status: 'pending' }]);
    const { user } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Appointment' });
    expect(within(dialog).getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'Confirmed');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Notify the client by email' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(await rowOf('Jane Roe')).findByText('Confirmed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await within(await rowOf('Jane Roe')).findByText('Pending')).toBeVisible();
    expect(sent).toEqual([
      { status: 'confirmed', notify: false, expected_status: 'pending' },
      { status: 'pending', notify: false, expected_status: 'confirmed' },
    ]);
    expect(await screen.findByText('The change was undone')).toBeVisible();
  });

  it('tells a client who was told of a change that it is taken back', async () => {
    const practice = [JANE];
    practiceWith(practice);
    const sent = changing(practice, [{ status: 'confirmed' }, { status: 'pending' }]);
    const { user } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'Edit');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status', hidden: false }), 'Confirmed');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The change was undone. The client gets an email.')).toBeVisible();
    expect(sent).toEqual([
      { status: 'confirmed', notify: true, expected_status: 'pending' },
      { status: 'pending', notify: true, expected_status: 'confirmed' },
    ]);
  });

  it('moves an appointment to a free session of any mediator', async () => {
    const practice = [JANE];
    practiceWith(practice);
    history([]);
    server.use(
      http.get('*/api/calendar/board', () =>
        HttpResponse.json({
          mediators: [
            boardRow({
              id: 'mediator-2',
              name: 'James Whitfield',
              sessions: [
                slot({ id: 'slot-7', employee_id: 'mediator-2', date: '2026-10-05' }),
                slot({ id: 'slot-8', employee_id: 'mediator-2', date: '2026-10-06', status: 'busy' }),
              ],
            }),
          ],
          bookings: [],
          unread_calendars: [],
        }),
      ),
    );
    const sent = changing(practice, [{ date: '2026-10-05', employee_name: 'James Whitfield', slot_id: 'slot-7' }]);
    const { user } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'View Details');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move Appointment' });
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose a session first');

    await user.selectOptions(within(dialog).getByRole('combobox', { name: /Mediator/ }), 'James Whitfield');
    await within(dialog).findByText('Monday, October 5, 2026');
    expect(within(dialog).getByRole('button', { name: 'Tuesday, October 6, 2026, not available' })).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: '9:00 AM – 12:00 PM 3 hours $750' }));
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Appointment moved')).toBeVisible();
    expect(sent).toEqual([{ slot_id: 'slot-7', notify: true, expected_status: 'pending' }]);
    const sheet = await screen.findByRole('dialog', { name: 'Appointment Details' });
    expect(await within(sheet).findByText('Monday, October 5, 2026')).toBeVisible();
  });

  it('keeps the dialog when the status cannot be changed', async () => {
    practiceWith([JANE]);
    server.use(
      http.put('*/api/bookings/booking-1', () =>
        HttpResponse.json(problem(409, 'slot_unavailable', 'The time is taken.'), { status: 409 }),
      ),
    );
    const { user } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Appointment' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Confirmed');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to update booking status');
    expect(alert).toHaveTextContent('The time is taken.');
  });

  it('opens the details at an address, over the view, and closes them with Back', async () => {
    practiceWith([JANE, TOM]);
    history([]);
    const { user, router } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'View Details');
    expect(await screen.findByRole('dialog', { name: 'Appointment Details' })).toHaveTextContent('Jane Roe');
    expect(router.state.location.search).toBe('?view=list&booking=A-7K3F-92');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // Elsewhere in time, or on another page of the list.
    server.use(
      http.get('*/api/bookings', ({ request }) => HttpResponse.json(request.url.includes('q=A-2222-22') ? [TOM] : [])),
    );
    await router.navigate('/admin/calendar?view=list&page=2&booking=A-2222-22');
    expect(await screen.findByRole('dialog', { name: 'Appointment Details' })).toHaveTextContent('Tom Becker');
    await router.navigate('/admin/calendar?view=list&booking=A-4444-44');
    const warning = await screen.findByText('There is no appointment A-4444-44, or you can’t see it.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(warning).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?view=list');
  });

  it.each<[string, Partial<typeof JANE>, string | null]>([
    ['a request', {}, 'Client can change it until Wednesday, September 30, 2026, 9:00 AM'],
    ['a session', { status: 'confirmed' }, 'Client can change it until Wednesday, September 30, 2026, 9:00 AM'],
    [
      'a session whose limit has passed',
      { free_until: { at: '2026-09-25T20:00:00Z', date: '2026-09-25', time: '16:00' } },
      'Client could change it until Friday, September 25, 2026, 4:00 PM',
    ],
    ['a canceled session', { status: 'cancelled' }, null],
    ['a session that is over', { status: 'confirmed', date: '2026-09-25' }, null],
    ['a session whose limit is not known', { free_until: null }, null],
  ])('shows until when the client can change %s', async (_, over, text) => {
    practiceWith([booking(over)]);
    history([]);
    renderApp('/admin/calendar?view=list&tab=all&booking=A-7K3F-92');
    const sheet = within(await screen.findByRole('dialog', { name: 'Appointment Details' }));
    if (text === null) {
      expect(sheet.queryByText(/^Client (can|could) change it/)).not.toBeInTheDocument();
    } else {
      expect(sheet.getByText(text)).toBeVisible();
    }
  });

  it('shows the details with the history, and goes on to the next', async () => {
    practiceWith([{ ...JANE, case_type: 'Property / DFS' }, TOM]);
    history([
      {
        at: '2026-09-28T15:30:00Z',
        by: 'Dana Moss',
        action: 'booking.changed',
        detail: '',
        text: 'changed the booking from pending to confirmed',
      },
      {
        at: '2026-09-28T15:20:00Z',
        by: 'Client',
        action: 'payment.started',
        detail: '$750',
        text: 'began to pay: $750',
      },
    ]);
    server.use(http.get('*/api/bookings/booking-2/history', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'View Details');
    const sheet = await screen.findByRole('dialog', { name: 'Appointment Details' });
    for (const text of [
      'A-7K3F-92',
      'Jane Roe',
      'Family Mediation (Property/DFS)',
      'Thursday, October 1, 2026',
      '9:00 AM – 12:00 PM (Eastern Time)',
      '3 hours',
      '$750',
      'jane@example.com',
      'Prefers mornings.',
    ]) {
      expect(within(sheet).getByText(text)).toBeVisible();
    }
    const lines = await within(sheet).findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'RequestedMon, Sep 28, 10:00 AM',
      'began to pay: $750Mon, Sep 28, 11:20 AM, Client',
      'changed the booking from pending to confirmedMon, Sep 28, 11:30 AM, Dana Moss',
    ]);
    expect(within(sheet).getByRole('button', { name: 'Previous appointment' })).toBeDisabled();
    await user.click(within(sheet).getByRole('button', { name: 'Next appointment' }));
    expect(within(sheet).getByText('Tom Becker')).toBeVisible();
    expect(await within(sheet).findByText('The history could not be loaded.')).toBeVisible();
  });

  it('copies how to reach the client', async () => {
    practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'Contact Client');
    await user.click(await screen.findByRole('button', { name: 'Copy Email' }));
    expect(await screen.findByText('Email copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('jane@example.com');

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy Phone number' }));
    expect(await screen.findByText('Failed to copy to clipboard')).toBeVisible();
  });

  it('says so when the client left no address', async () => {
    practiceWith([TOM]);
    const { user } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Tom Becker', 'Contact Client');
    expect(screen.getByText('Client email not available')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Send Email' })).not.toBeInTheDocument();
  });

  it('hands the message over to the notifications, which take it out of the address', async () => {
    practiceWith([JANE]);
    const { user, router } = renderApp('/admin/calendar?view=list');
    await choose(user, 'Jane Roe', 'Contact Client');
    const link = screen.getByRole('link', { name: 'Send Email' });
    expect(link).toHaveAttribute(
      'href',
      '/admin/notifications?email=jane%40example.com&clientName=Jane+Roe&appointmentTitle=Family+Mediation',
    );
    await user.click(link);
    expect(await screen.findByDisplayValue('About your appointment: Family Mediation')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/admin/notifications', search: '?tab=compose' });
  });
});
