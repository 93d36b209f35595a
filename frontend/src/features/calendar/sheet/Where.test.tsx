import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { booking, problem, PROFILE } from '../../../test/factories';
import { renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';
import type { Booking } from '../api';
import '../testing';

beforeEach(signedIn);

const LINK = 'https://zoom.us/j/1';
const OWN = 'https://meet.example/own';
const NOTHING = { place: '' };
const usual: Booking['meeting'] = { place: '', link: LINK, note: 'Passcode 42', source: 'mediator', own: NOTHING };
const own: Booking['meeting'] = { place: '', link: OWN, source: 'session', own: { place: '', link: OWN } };

/** Opens the sheet of a confirmed appointment; records what is sent. */
async function opened(over: Partial<Booking> = {}, permissions = PROFILE.permissions) {
  const sent: unknown[] = [];
  let now = booking({ status: 'confirmed', meeting: usual, revision: 3, ...over });
  server.use(
    http.get('*/api/auth/profile', () => HttpResponse.json({ ...PROFILE, permissions })),
    http.get('*/api/bookings', () => HttpResponse.json([now], { headers: { 'x-total-count': '1' } })),
    http.get('*/api/bookings/booking-1/history', () => HttpResponse.json([])),
    http.put('*/api/bookings/booking-1', async ({ request }) => {
      const body = (await request.json()) as { meeting_link?: string };
      sent.push(body);
      now = { ...now, meeting: body.meeting_link === OWN ? own : usual, revision: now.revision + 2 };
      return HttpResponse.json(now);
    }),
  );
  const { user } = renderApp('/admin/calendar?view=list&booking=A-7K3F-92');
  const sheet = within(await screen.findByRole('dialog', { name: 'Appointment Details' }));
  return { user, sheet, sent };
}

it.each<[string, Partial<Booking>, string[]]>([
  ['the mediator', {}, [LINK, 'Passcode 42', 'Maria Alvarez’s usual link']],
  ['the session', { meeting: own }, [OWN, 'Only for this session']],
  [
    'the practice',
    { meeting: { place: '1 Main St', source: 'practice', own: NOTHING } },
    ['1 Main St', 'The practice’s usual place'],
  ],
  ['two of them', { meeting: { ...own, place: 'Room 2' } }, ['Room 2', OWN, 'The link only for this session']],
  ['no one', { meeting: { place: '', source: 'unknown', own: NOTHING } }, ['Not set yet']],
])('says where a session is, and that %s says so', async (_who, over, lines) => {
  const { sheet } = await opened(over);
  expect(await sheet.findByRole('heading', { name: 'Where' })).toBeVisible();
  for (const line of lines) expect(sheet.getByText(line)).toBeVisible();
});

it('gives a session its own link with two presses, and takes it back with one', async () => {
  const { user, sheet, sent } = await opened();
  await user.click(await sheet.findByRole('button', { name: 'Change where this session is' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is this session?' }));
  expect(await dialog.findByRole('textbox', { name: 'Video link' })).toHaveFocus();
  expect(dialog.queryByRole('textbox', { name: 'Place' })).not.toBeInTheDocument();
  await user.keyboard(OWN);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Location saved')).toBeVisible();
  const seen = { expected_status: 'confirmed', notify: true };
  expect(sent).toEqual([{ meeting_link: OWN, ...seen, expected_revision: 3 }]);
  await user.click(await sheet.findByRole('button', { name: 'Use the usual location' }));
  expect(await sheet.findByText('Maria Alvarez’s usual link')).toBeVisible();
  const none = { meeting_link: '', meeting_note: '', meeting_place: '' };
  expect(sent.slice(1)).toEqual([{ ...none, ...seen, expected_revision: 5 }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual({ ...none, meeting_link: OWN, ...seen, expected_revision: 7 });
});

it('tells no one of the place of a request, or if the office says not to', async () => {
  const { user, sheet, sent } = await opened({ contact_method: 'In person', client_phone: '' });
  await user.click(await sheet.findByRole('button', { name: 'Change where this session is' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is this session?' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Place' }), 'Room 2');
  expect(dialog.queryByRole('textbox', { name: 'Video link' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Notify the client by email' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ meeting_place: 'Room 2', notify: false }]));
});

it('keeps what was typed when someone else saved first, and saves it the second time', async () => {
  const { user, sheet, sent } = await opened();
  await user.click(await sheet.findByRole('button', { name: 'Change where this session is' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is this session?' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Video link' }), OWN);
  const theirs = booking({ status: 'confirmed', meeting: usual, revision: 9 });
  server.use(
    http.put(
      '*/api/bookings/booking-1',
      () =>
        HttpResponse.json(problem(409, 'booking_changed', 'Someone else has changed this appointment'), {
          status: 409,
        }),
      { once: true },
    ),
    http.get('*/api/bookings', () => HttpResponse.json([theirs], { headers: { 'x-total-count': '1' } })),
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Someone else has changed this appointment')).toBeVisible();
  expect(dialog.getByText(/^What you typed is still here/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Video link' })).toHaveValue(OWN);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ meeting_link: OWN, expected_revision: 9 }]));
});

it('shows a wrong link at its field', async () => {
  const { user, sheet } = await opened();
  await user.click(await sheet.findByRole('button', { name: 'Change where this session is' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is this session?' }));
  server.use(
    http.put('*/api/bookings/booking-1', () =>
      HttpResponse.json(
        {
          ...problem(422, 'validation_failed', 'Invalid'),
          errors: { meeting_link: ['Enter an address that starts with https://'] },
        },
        { status: 422 },
      ),
    ),
  );
  const field = await dialog.findByRole('textbox', { name: 'Video link' });
  await user.type(field, 'zoom.us/j/1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter an address that starts with https://')).toBeVisible();
  expect(field).toHaveFocus();
});

it('shows people who may not read contacts the place alone, and nothing to change', async () => {
  const { sheet } = await opened(
    { client_email: '', client_phone: '', meeting: { place: 'Room 2', source: 'mediator', own: NOTHING } },
    ['account.own', 'calendar.read'],
  );
  expect(await sheet.findByText('Room 2')).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Change where this session is' })).not.toBeInTheDocument();
});
