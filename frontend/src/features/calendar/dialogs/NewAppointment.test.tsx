import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { afternoon, boardRow, booking, client, problem, site, slot } from '../../../test/factories';
import { renderApp, signedIn } from '../../../test/render';
import { USUAL_CASE_TYPES } from '../../booking/caseTypes';
import { officeCaseType } from '../../../lib/caseTypes';
import { server } from '../../../test/server';
import '../testing';

type User = ReturnType<typeof renderApp>['user'];

const MARIA = boardRow({ sessions: [slot(), afternoon()] });
const JAMES = boardRow({
  id: 'mediator-2',
  name: 'James Whitfield',
  sessions: [
    slot({ id: 'booked', employee_id: 'mediator-2', status: 'busy' }),
    slot({ id: 'james', employee_id: 'mediator-2' }),
    slot({ id: 'winter', employee_id: 'mediator-2', date: '2026-12-03' }),
  ],
});
const AWAY = boardRow({ id: 'mediator-3', name: 'Away Today', active: false, sessions: [slot({ id: 'away' })] });

beforeEach(() => {
  signedIn();
  server.use(
    http.get('*/api/calendar/board', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
      const mediators = [JAMES, MARIA, AWAY].map((row) => ({
        ...row,
        sessions: row.sessions.filter(({ date }) => from <= date && date <= to),
      }));
      return HttpResponse.json({ mediators, bookings: [], unread_calendars: [] });
    }),
    http.get('*/api/bookings', () => HttpResponse.json([])),
    http.get('*/api/clients', ({ request }) =>
      HttpResponse.json(
        [client()].filter(({ name }) => name.includes(new URL(request.url).searchParams.get('q') ?? '')),
      ),
    ),
  );
});

/** Gives these answers in turn and records the key and body of each request. */
function answering(...answers: (() => Response)[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post('*/api/bookings', async ({ request }) => {
      const answer = answers[sent.length] ?? (() => HttpResponse.json(booking(), { status: 201 }));
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return answer();
    }),
  );
  return sent;
}

async function open(user: User) {
  await user.click((await screen.findAllByRole('button', { name: 'New Appointment' }))[0] as HTMLElement);
  return await screen.findByRole('dialog', { name: 'New Appointment' });
}

async function chooseSession(user: User, dialog: HTMLElement) {
  await user.selectOptions(await within(dialog).findByLabelText(/Mediator/), 'Maria Alvarez');
  await user.click(await within(dialog).findByRole('radio', { name: /^1:00 PM – 4:00 PM/ }));
}

describe('a new appointment', () => {
  it('is for a client of the practice, found by name, and is sent again with the same key', async () => {
    const sent = answering(() => new HttpResponse(null, { status: 503 }));
    const { user } = renderApp('/admin/calendar?view=list');
    const dialog = await open(user);
    await chooseSession(user, dialog);
    await user.type(within(dialog).getByLabelText(/^Client(?!’)/), 'Jane');
    await user.click(await screen.findByText('Jane Roe, jane@example.com'));
    expect(within(dialog).getByLabelText(/Email/)).toHaveValue('jane@example.com');
    const types = within(within(dialog).getByLabelText(/Case Type/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    // All that a visitor can send, in the office's spelling.
    expect(types).toEqual(expect.arrayContaining(USUAL_CASE_TYPES.map(officeCaseType)));
    expect(types.slice(1)).toEqual(['Family', 'Circuit Civil', 'Property/DFS', 'Insurance', 'Other']);
    await user.selectOptions(within(dialog).getByLabelText(/Case Type/), 'Insurance');
    await user.selectOptions(within(dialog).getByLabelText('Meeting'), 'In person');
    await user.click(within(dialog).getByText('Add appointment'));
    expect(await within(dialog).findByText('Failed to add the appointment')).toBeVisible();
    await user.click(within(dialog).getByText('Add appointment'));

    expect(await screen.findByText('Appointment added')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]?.body).toEqual({
      client_name: 'Jane Roe',
      client_email: 'jane@example.com',
      client_phone: '407-555-0100',
      case_type: 'Insurance',
      contact_method: 'In person',
      description: '',
      status: 'confirmed',
      language: 'en',
      client_id: 'client-1',
      employee_id: 'mediator-1',
      slot_id: 'slot-2',
      date: '2026-10-01',
      start_time: '13:00',
    });
  });

  it('is for a client who reads Spanish, if the site is offered in it', async () => {
    const sent = answering();
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ spanish: true }))));
    const { user } = renderApp('/admin/calendar?view=list');
    const dialog = await open(user);
    await chooseSession(user, dialog);
    await user.type(within(dialog).getByLabelText(/^Client(?!’)/), 'Rosa');
    await user.type(within(dialog).getByLabelText(/Email/), 'rosa@example.com');
    await user.selectOptions(within(dialog).getByLabelText(/Case Type/), 'Family');
    await user.selectOptions(within(dialog).getByLabelText('Client’s language'), 'Spanish');
    await user.click(within(dialog).getByText('Add appointment'));
    expect(await screen.findByText('Appointment added')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ client_email: 'rosa@example.com', language: 'es' });
  });

  it('is made by phone for someone without an email address, on the record that was chosen', async () => {
    const sent = answering();
    const byPhone = client({ id: 'client-2', name: 'Rosa Lind', email: '', phone: '407-555-0123' });
    server.use(http.get('*/api/clients', () => HttpResponse.json([byPhone])));
    const { user } = renderApp('/admin/calendar?view=list');
    const dialog = await open(user);
    await chooseSession(user, dialog);
    await user.type(within(dialog).getByLabelText(/^Client(?!’)/), 'Rosa');
    await user.click(await screen.findByText('Rosa Lind, 407-555-0123'));
    await user.selectOptions(within(dialog).getByLabelText(/Case Type/), 'Insurance');
    await user.clear(within(dialog).getByLabelText('Phone'));
    await user.click(within(dialog).getByText('Add appointment'));
    const refusal = 'Enter an email address or a phone number';
    expect(await within(dialog).findByText(refusal)).toBeVisible();
    await user.type(within(dialog).getByLabelText('Phone'), '407-555-0123');
    await waitFor(() => expect(within(dialog).queryByText(refusal)).not.toBeInTheDocument());
    await user.click(within(dialog).getByText('Add appointment'));
    expect(await screen.findByText('Appointment added')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ client_email: '', client_phone: '407-555-0123', client_id: 'client-2' });
  });

  it('is for someone else once another name is typed', async () => {
    const sent = answering();
    const { user } = renderApp(
      '/admin/calendar?view=list&new=1&client_name=Jane+Roe&client_email=&client_phone=407-555-0100&client_id=client-1&matter_id=matter-1',
    );
    const dialog = await screen.findByRole('dialog', { name: 'New Appointment' });
    expect(within(dialog).getByLabelText('Phone')).toHaveValue('407-555-0100');
    await chooseSession(user, dialog);
    await user.selectOptions(within(dialog).getByLabelText(/Case Type/), 'Insurance');
    await user.type(within(dialog).getByLabelText(/^Client(?!’)/), ' Junior');
    await user.click(within(dialog).getByText('Add appointment'));
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({
        client_name: 'Jane Roe Junior',
        client_phone: '407-555-0100',
        matter_id: 'matter-1',
      }),
    );
    expect(sent[0]?.body).not.toHaveProperty('client_id');
  });

  it('says at each field what is missing or refused', async () => {
    const sent = answering(() =>
      HttpResponse.json(problem(422, 'validation', 'Not valid', { client_email: ['Enter a valid address'] }), {
        status: 422,
      }),
    );
    const { user } = renderApp('/admin/calendar?view=list');
    const dialog = await open(user);
    await user.click(within(dialog).getByText('Add appointment'));
    for (const text of [
      'Choose a session',
      'Enter a name',
      'Enter an email address or a phone number',
      'Choose a case type',
    ]) {
      expect(await within(dialog).findByText(text, { selector: '[role=alert]' })).toBeVisible();
    }
    expect(within(dialog).getByLabelText(/^Client(?!’)/)).toHaveFocus();
    expect(sent).toEqual([]);

    await chooseSession(user, dialog);
    await user.type(within(dialog).getByLabelText(/^Client(?!’)/), 'Somebody New');
    await user.type(within(dialog).getByLabelText(/Email/), 'new@');
    await user.selectOptions(within(dialog).getByLabelText(/Case Type/), 'Family');
    await user.click(within(dialog).getByText('Add appointment'));
    expect(await within(dialog).findByText('Enter a valid address')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ client_name: 'Somebody New', client_email: 'new@' });
  });

  it('starts on the next opening of any mediator', async () => {
    const sent = answering(() => new HttpResponse(null, { status: 503 }));
    const { user } = renderApp('/admin/calendar?view=list');
    const dialog = await open(user);
    expect(within(dialog).getByLabelText(/Mediator/)).toHaveDisplayValue('Any mediator');
    expect(await within(dialog).findByText('October 2026')).toBeVisible();
    const cards = within(dialog).getAllByRole('radio');
    expect(cards.map((card) => card.closest('label')?.textContent)).toEqual([
      '9:00 AM – 12:00 PMJames Whitfield$750',
      '9:00 AM – 12:00 PMMaria Alvarez$750',
      '1:00 PM – 4:00 PMMaria Alvarez$750',
    ]);
    await user.click(cards[0] as HTMLElement);
    await user.type(within(dialog).getByLabelText(/^Client(?!’)/), 'Jane');
    await user.click(await screen.findByText('Jane Roe, jane@example.com'));
    await user.selectOptions(within(dialog).getByLabelText(/Case Type/), 'Insurance');
    await user.click(within(dialog).getByText('Add appointment'));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ employee_id: 'mediator-2', slot_id: 'james' }));
  });

  it('starts on the day in sight', async () => {
    const { user } = renderApp('/admin/calendar?view=day&date=2026-12-03');
    const dialog = await open(user);
    expect(await within(dialog).findByText('December 2026')).toBeVisible();
    expect(within(dialog).getByText('Thursday, December 3, 2026')).toBeVisible();
  });

  it('turns to other months, also far ones', async () => {
    const { user } = renderApp('/admin/calendar?view=list');
    const dialog = await open(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Next month' }));
    expect(await within(dialog).findByText('No open sessions in November 2026')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Next month' }));
    const winter = await within(dialog).findByRole('button', { name: 'Thursday, December 3, 2026, 1 session open' });
    expect(winter).toHaveAttribute('aria-pressed', 'true');
    expect(within(dialog).getByRole('radio', { name: /^9:00 AM – 12:00 PM/ })).not.toBeChecked();
  });

  it('says when the open sessions cannot be loaded', async () => {
    server.use(http.get('*/api/calendar/board', () => new HttpResponse(null, { status: 503 }), { once: true }));
    const { user } = renderApp('/admin/calendar?view=list');
    const dialog = await open(user);
    expect(await within(dialog).findByText('The open sessions could not be loaded.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('October 2026')).toBeVisible();
  });

  it('is asked for by the address, which forgets it', async () => {
    const { router } = renderApp('/admin/calendar?new=1&client_name=Tom+Becker&client_email=tom%40example.com');
    const dialog = await screen.findByRole('dialog', { name: 'New Appointment' });
    expect(within(dialog).getByLabelText(/^Client(?!’)/)).toHaveValue('Tom Becker');
    expect(within(dialog).getByLabelText(/Email/)).toHaveValue('tom@example.com');
    expect(router.state.location.search).toBe('');
  });
});

describe('the cards beside the calendar', () => {
  it('count today, and lead to what comes next', async () => {
    const today = { date: '2026-09-28' };
    const afternoon = { start_time: '13:00', end_time: '16:00' };
    const soon = booking({
      ...today,
      ...afternoon,
      id: 'b3',
      reference: 'B-2222-22',
      client_name: 'Soon',
      status: 'confirmed',
    });
    server.use(
      http.get('*/api/bookings', ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('q') === soon.reference) return HttpResponse.json([soon]);
        if (searchParams.get('limit') === '1') {
          return HttpResponse.json([booking()], { headers: { 'x-total-count': '4' } });
        }
        if (!searchParams.has('from')) return HttpResponse.json([]);
        return HttpResponse.json([
          booking({ client_name: 'Later' }),
          booking({ ...today, id: 'b2', client_name: 'Over', status: 'completed', end_time: '11:30' }),
          soon,
          booking({ ...today, id: 'b4', client_name: 'Off', status: 'cancelled', start_time: '14:00' }),
        ]);
      }),
      http.get('*/api/bookings/:id/history', () => HttpResponse.json([])),
    );
    const { user } = renderApp('/admin/calendar?view=list');
    const overview = await screen.findByRole('region', { name: 'Today’s Overview' });
    await waitFor(() =>
      expect(
        within(overview)
          .getAllByRole('definition')
          .map(({ textContent }) => textContent),
      ).toEqual(['2', '5.5', '4']),
    );
    const deadlines = within(screen.getByRole('region', { name: 'Upcoming Deadlines' }));
    expect(deadlines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mon, Sep 28, 1:00 PM Soon, confirmed',
      'Thu, Oct 1, 9:00 AM Later, pending',
    ]);
    await user.click(deadlines.getByRole('button', { name: /Soon/ }));
    expect(await screen.findByRole('dialog', { name: 'Appointment Details' })).toHaveTextContent('Soon');
  });

  it('say so when nothing comes, and when they cannot be loaded', async () => {
    const { router } = renderApp('/admin/calendar?view=list');
    expect(await screen.findByText('No sessions in the next 30 days.')).toBeVisible();
    server.use(http.get('*/api/bookings', () => new HttpResponse(null, { status: 503 })));
    await router.navigate('/admin/settings');
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await router.navigate('/admin/calendar');
    expect(await screen.findByText(/^Today’s figures could not be loaded\./)).toBeVisible();
  });
});
