import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BoardResponse, BookingResponse, UnreadCalendarResponse } from '../../../api/api.gen';
import { afternoon, booking, mediator, slot } from '../../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../../test/render';
import { server } from '../../../test/server';
import '../testing';

const JANE = booking();
const TOM = booking({
  id: 'booking-2',
  employee_id: 'gone',
  employee_name: 'Paul Reyes',
  client_name: 'Tom Becker',
  date: '2026-09-29',
  start_time: '10:00',
  end_time: '11:30',
  status: 'confirmed',
});

const maria = (): BoardResponse['mediators'][number] => ({
  id: 'mediator-1',
  name: 'Maria Alvarez',
  active: true,
  closed: [{ start: '2026-09-28T00:00', end: '2026-09-30T00:00', reason: 'Court', source: 'closure' }],
  sessions: [
    slot({ id: 'taken', status: 'busy' }),
    afternoon(),
    slot({ id: 'friday', date: '2026-10-02' }),
    slot({ id: 'friday-full', date: '2026-10-02', end_time: '16:00', session_type: 'full_day', price: 1750 }),
  ],
});

/** A practice whose board has these bookings. Records what is asked and changed. */
function practiceWith(
  bookings: BookingResponse[],
  answer: () => Response | undefined = () => undefined,
  unread: UnreadCalendarResponse[] = [],
) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/calendar/board', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
      return HttpResponse.json({ mediators: [maria()], bookings, unread_calendars: unread });
    }),
    http.get('*/api/bookings', () => HttpResponse.json([])),
    http.get('*/api/bookings/:id/history', () => HttpResponse.json([])),
    http.put('*/api/bookings/:id', async ({ request, params }) => {
      sent.push({ id: params.id, ...((await request.json()) as object) });
      return answer() ?? HttpResponse.json(bookings[0]);
    }),
  );
  return { asked, sent };
}

const cell = (name: string) => screen.findByRole('button', { name });
const JANES = 'Maria Alvarez, Thursday, October 1, 2026, 9 AM Jane Roe, Family, Pending, until 12 PM';
const FREE = 'Maria Alvarez, Thursday, October 1, 2026, Free, 1 PM $750, until 4 PM';

beforeEach(signedIn);

describe('the board', () => {
  it('is what the calendar opens with: what is booked and free, by mediator and business day', async () => {
    const { asked } = practiceWith([JANE, TOM]);
    renderApp('/admin/calendar');
    expect(await cell(JANES)).toBeVisible();
    expect(screen.getByRole('button', { name: FREE })).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Maria Alvarez, Friday, October 2, 2026, Free, Full day $1,750, 9 AM–4 PM' }),
    ).toBeVisible();
    // Someone who left keeps a row, and a session of another length says until when it is.
    expect(screen.getByRole('rowheader', { name: 'Paul Reyes Inactive' })).toBeVisible();
    expect(
      screen.getByRole('button', {
        name: 'Paul Reyes, Tuesday, September 29, 2026, 10 AM Tom Becker, Family, Confirmed, until 11:30 AM',
      }),
    ).toBeVisible();
    expect(
      screen.getAllByText('Maria Alvarez, Monday, September 28, 2026,').map((at) => at.parentElement?.textContent),
    ).toEqual(['AM', 'PM'].map((half) => `Maria Alvarez, Monday, September 28, 2026, ${half} Court`));
    expect(screen.getAllByText('Maria Alvarez, Wednesday, September 30, 2026,')[0]?.parentElement).toHaveTextContent(
      /AM no sessions$/,
    );
    expect(screen.getAllByRole('columnheader')).toHaveLength(6);
    expect(screen.getByRole('heading', { name: 'Sep 28 – Oct 4, 2026' })).toBeVisible();
    expect(screen.getByText('1 booked, 2 free')).toBeVisible();
    expect(asked).toEqual(['2026-09-28 2026-10-04']);
  });

  it('says what is over, apart from what is closed or not offered', async () => {
    practiceWith([]);
    renderApp('/admin/calendar?date=2026-09-21');
    const halves = await screen.findAllByText('Maria Alvarez, Friday, September 25, 2026,');
    expect(halves.map((at) => at.parentElement?.textContent.slice(-7))).toEqual(['AM past', 'PM past']);
  });

  it('shows more weeks, and keeps them in the address', async () => {
    const { asked } = practiceWith([]);
    const { user, router } = renderApp('/admin/calendar');
    await user.click(await screen.findByRole('button', { name: '2 weeks' }));
    await waitFor(() => expect(asked.at(-1)).toBe('2026-09-28 2026-10-11'));
    await user.click(screen.getByRole('button', { name: 'Next 2 weeks' }));
    await waitFor(() => expect(asked.at(-1)).toBe('2026-10-12 2026-10-25'));
    expect(router.state.location.search).toBe('?weeks=2&date=2026-10-12');
  });

  it('leads through the grid by arrow keys, and opens what is there', async () => {
    practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar');
    const jane = await cell(JANES);
    jane.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: FREE })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(
      screen.getByRole('button', { name: 'Maria Alvarez, Friday, October 2, 2026, Free, 9 AM $750, until 12 PM' }),
    ).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Appointment Details' })).toHaveTextContent('Jane Roe');
  });

  it('closes a day for all mediators from its header', async () => {
    practiceWith([]);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/closures', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({}, { status: 201 });
      }),
      http.get('*/api/closures', () => HttpResponse.json([])),
      http.get('*/api/holidays', () => HttpResponse.json([])),
    );
    const { user } = renderApp('/admin/calendar');
    await user.click(await screen.findByRole('button', { name: 'Close Friday, October 2, 2026…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Days' }));
    expect(dialog.getByLabelText('First day')).toHaveValue('2026-10-02');
    expect(dialog.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('All mediators');
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));
    expect(await screen.findByText('Days closed.')).toBeVisible();
    expect(sent).toEqual([{ from: '2026-10-02', to: '2026-10-02', reason: '' }]);
  });

  it('closes a day for the mediator it is filtered by', async () => {
    practiceWith([]);
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json([mediator(), mediator({ id: 'mediator-2', name: 'Bo Lee' })]),
      ),
      http.get('*/api/closures', () => HttpResponse.json([])),
      http.get('*/api/closures/holidays', () => HttpResponse.json([])),
    );
    const { user } = renderApp('/admin/calendar?mediator=mediator-1');
    await user.click(await screen.findByRole('button', { name: 'Close Friday, October 2, 2026…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Days' }));
    expect(dialog.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('Maria Alvarez');
  });

  it('does not offer to close days to those who may not', async () => {
    signedInAs('billing');
    practiceWith([]);
    renderApp('/admin/calendar');
    expect(await screen.findByRole('grid', { name: 'Board' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Close / })).not.toBeInTheDocument();
  });

  it('opens New Appointment with the session filled in', async () => {
    practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar');
    await user.click(await cell(FREE));
    const dialog = await screen.findByRole('dialog', { name: 'New Appointment' });
    const session = within(dialog).getByRole('group', { name: 'Session' });
    expect(session).toHaveTextContent('Thursday, October 1, 20261:00 PM – 4:00 PM, Maria Alvarez, $750');
    await user.click(within(session).getByRole('button', { name: 'Change' }));
    expect(await within(dialog).findByRole('radio', { name: /^1:00 PM – 4:00 PM/ })).toBeChecked();
  });

  it('moves an appointment with M, arrows and Enter, and takes it back', async () => {
    const { sent } = practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar');
    (await cell(JANES)).focus();
    await user.keyboard('m');
    expect(await screen.findByText('Moving Jane Roe. Choose a free session, or press Escape.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Notify the client by email' }));
    screen.getByRole('button', { name: JANES }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Appointment moved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { id: 'booking-1', slot_id: 'slot-2', notify: false, expected_status: 'pending' },
        { id: 'booking-1', slot_id: 'slot-1', notify: false, expected_status: 'pending' },
      ]),
    );
  });

  it('stops moving with Escape', async () => {
    practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar');
    (await cell(JANES)).focus();
    await user.keyboard('m');
    expect(screen.getByText(/^Moving Jane Roe/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/^Moving Jane Roe/)).not.toBeInTheDocument();
  });

  it('says so when the session was taken, and reads the board again', async () => {
    const { asked } = practiceWith([JANE], () => new HttpResponse(null, { status: 409 }));
    const { user } = renderApp('/admin/calendar');
    (await cell(JANES)).focus();
    await user.keyboard('m{ArrowDown}{Enter}');
    expect(await screen.findByText('Failed to move the appointment')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('confirms a request with C', async () => {
    const { sent } = practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar');
    (await cell(JANES)).focus();
    await user.keyboard('c');
    expect(await screen.findByText('Request confirmed')).toBeVisible();
    expect(sent).toEqual([{ id: 'booking-1', status: 'confirmed', notify: true, expected_status: 'pending' }]);
  });

  it('says who answered a request first, and reads the board again', async () => {
    const { asked } = practiceWith([JANE], () =>
      HttpResponse.json(
        { code: 'booking_changed' },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    server.use(
      http.get('*/api/bookings/:id/history', () =>
        HttpResponse.json([
          {
            at: '2026-09-28T10:00:00Z',
            by: 'Omar Diaz',
            action: 'Changed',
            changes: [{ field: 'status', from: 'pending', to: 'cancelled' }],
          },
        ]),
      ),
    );
    const { user } = renderApp('/admin/calendar');
    (await cell(JANES)).focus();
    await user.keyboard('c');
    expect(await screen.findByText('Omar Diaz already declined this.')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('turns into the list when something is searched', async () => {
    practiceWith([]);
    const { user, router } = renderApp('/admin/calendar');
    await user.type(await screen.findByRole('searchbox', { name: 'Search appointments' }), 'Tom');
    expect(await screen.findByText('No appointments match this search and filter')).toBeVisible();
    expect(router.state.location.search).toBe('?q=Tom');
    await user.click(screen.getByRole('button', { name: 'Board' }));
    expect(await screen.findByRole('grid', { name: 'Board' })).toBeVisible();
  });

  it('names the mediators whose outside calendar cannot be read', async () => {
    const since = new Date(Date.now() - 25 * 3_600_000).toISOString();
    practiceWith([JANE], () => undefined, [{ employee_id: 'mediator-1', name: 'Maria Alvarez', since }]);
    renderApp('/admin/calendar');
    expect(
      await screen.findByText(/^The outside calendar of Maria Alvarez can’t be read. It was last read 1 day ago/),
    ).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open availability' });
    expect(link).toHaveAttribute('href', '/admin/availability?mediator=mediator-1');
  });

  it('says that it failed to load, and that what it shows is no longer fresh', async () => {
    server.use(
      http.get('*/api/calendar/board', () => new HttpResponse(null, { status: 503 })),
      http.get('*/api/bookings', () => HttpResponse.json([])),
    );
    const { user } = renderApp('/admin/calendar');
    expect(await screen.findByText('The board could not be loaded.')).toBeVisible();
    practiceWith([JANE], () => new HttpResponse(null, { status: 503 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const jane = await cell(JANES);
    server.use(http.get('*/api/calendar/board', () => new HttpResponse(null, { status: 503 })));
    jane.focus();
    await user.keyboard('c');
    expect(await screen.findByText('Couldn’t refresh the board. This is how it was at 12:00 PM.')).toBeVisible();
    expect(screen.getByRole('button', { name: JANES })).toBeVisible();
  });
});
