import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { calendarFile, deadlineFile } from '../../components/visit/calendars';
import * as files from '../../lib/saveFile';
import { problem, site } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';
import { behindTheLink, seat, seatSession } from './testing';

const PAGE = '/mediation/seat-1';
const button = (name: string) => screen.getByRole('button', { name });
const refused = (code: string, detail: string) => () => HttpResponse.json(problem(409, code, detail), { status: 409 });

it('shows the session with the place, the people of one’s own side, and what the matter is called', async () => {
  const link = 'https://zoom.us/j/123';
  const meeting = { place: '1 Main St, Room 2', link, note: 'Passcode 42' };
  behindTheLink(seat({ sessions: [seatSession({ meeting })] }));
  renderApp(PAGE);
  const session = within(await screen.findByRole('region', { name: 'Monday, October 5, 2026' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Your mediation' })).toBeVisible();
  expect(screen.getByText('2027-CA-1, Orange')).toBeVisible();
  for (const text of [
    'Confirmed',
    '9:00 AM – 12:00 PM (Eastern Time), 3 hours',
    'Maria Alvarez',
    '1 Main St, Room 2',
    'Passcode 42',
    'Moving or canceling is free until Friday, October 2, 2026, 9:00 AM (Eastern Time).',
  ]) {
    expect(session.getByText(text)).toBeVisible();
  }
  expect(session.getByRole('link', { name: link })).toHaveAttribute('rel', 'noopener noreferrer');
  const side = within(screen.getByRole('region', { name: 'From your side' }));
  expect(side.getByText('Ortiz, Plaintiff')).toBeVisible();
  expect(side.getByText('22-118')).toBeVisible();
  const people = side.getAllByRole('listitem');
  for (const [at, text] of ['Ana OrtizParty', 'Jo Park (you)Attorney'].entries()) {
    expect(people[at]?.firstElementChild).toHaveTextContent(text);
  }
  expect(screen.getByText(/^This page is for Jo Park\./)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'office@harbor.example' })).toBeVisible();
});

it('gives the session to calendars, as the booking’s page does', async () => {
  behindTheLink(seat());
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Add to your calendar' }));
  const [name, file] = saved.mock.calls[0] ?? [];
  expect(name).toBe('mediation-session.ics');
  const session = { ...seatSession(), file_number: '22-118' };
  expect(file?.size).toBe(new Blob([calendarFile(session, site())]).size);
  await user.click(screen.getByRole('button', { name: 'Add this deadline to your calendar' }));
  const [deadline, until] = saved.mock.calls[1] ?? [];
  expect(deadline).toBe('free-until.ics');
  expect(until?.size).toBe(new Blob([deadlineFile(session, site())]).size);
});

it('has the next session on top, and nothing to do about those that are over', async () => {
  const sessions = [
    seatSession({ reference: 'D', date: '2026-11-20', status: 'pending' }),
    seatSession({ reference: 'C', date: '2026-10-05' }),
    seatSession({ reference: 'B', date: '2026-10-02', status: 'cancelled' }),
    seatSession({ reference: 'A', date: '2026-09-01', status: 'completed' }),
  ];
  behindTheLink(seat({ sessions, shared_line: '' }));
  renderApp(PAGE);
  await screen.findByRole('region', { name: 'Monday, October 5, 2026' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Monday, October 5, 2026',
    'Friday, November 20, 2026',
    'Friday, October 2, 2026',
    'Tuesday, September 1, 2026',
    'From your side',
  ]);
  const waiting = within(screen.getByRole('region', { name: 'Friday, November 20, 2026' }));
  expect(waiting.getByText('The office has not confirmed this session yet.')).toBeVisible();
  expect(waiting.queryByRole('button', { name: 'Ask to move' })).not.toBeInTheDocument();
  for (const name of ['Friday, October 2, 2026', 'Tuesday, September 1, 2026']) {
    const over = within(screen.getByRole('region', { name }));
    expect(over.queryByRole('button')).not.toBeInTheDocument();
    expect(over.queryByText('1 Main St, Room 2')).not.toBeInTheDocument();
  }
  expect(screen.getByText('Friday, October 2, 2026').tagName).toBe('S');
});

it.each([
  ['Ask to move', 'Ask to move this session?', 'Your side has asked to move this session.', 'move'],
  ['Ask to cancel', 'Ask to cancel this session?', 'Your side has asked to cancel this session.', 'cancel'],
])('%s: one press, a question that says what it does, and a way back', async (press, question, said, kind) => {
  const sent = behindTheLink(seat());
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: press }));
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  const office = 'Nothing changes until the office has decided. The office will be in touch with you.';
  expect(dialog.getByText(office)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(sent).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(button(press));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: press }));
  expect(await screen.findByText('The office has your request.')).toBeVisible();
  expect(await screen.findByText(said)).toBeVisible();
  expect(sent).toEqual([{ reference: 'A-7K3F-92', kind }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: press })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Changing this session' })).toHaveFocus());

  await user.click(button('Take it back'));
  expect(await screen.findByText('Your request is taken back. The session stays as it is.')).toBeVisible();
  expect(await screen.findByRole('button', { name: press })).toBeVisible();
  expect(sent.at(-1)).toBe('take back A-7K3F-92');
  await waitFor(() => expect(screen.getByRole('group', { name: 'Changing this session' })).toHaveFocus());
});

it('says who takes part and how, one choice at a time', async () => {
  const sent = behindTheLink(seat());
  const { user } = renderApp(PAGE);
  const choice = await screen.findByRole('combobox', { name: 'How Ana Ortiz takes part' });
  expect(choice).toHaveDisplayValue('Not known yet');
  await user.selectOptions(choice, 'By video');
  expect(await screen.findByText('Saved')).toBeVisible();
  await waitFor(() => expect(choice).toHaveDisplayValue('By video'));
  expect(screen.getByRole('combobox', { name: 'How Jo Park takes part' })).toHaveDisplayValue('Not known yet');
  expect(sent).toEqual([{ attends: [{ id: 'ana', attends: 'video' }] }]);
});

it('keeps what was chosen before when it could not be saved', async () => {
  behindTheLink(seat());
  server.use(http.put('*/api/public/mediation/seat-1/people', () => HttpResponse.error()));
  const { user } = renderApp(PAGE);
  const choice = await screen.findByRole('combobox', { name: 'How Ana Ortiz takes part' });
  await user.selectOptions(choice, 'In person');
  expect(await screen.findByText('That was not saved. Please try again.')).toBeVisible();
  await waitFor(() => expect(choice).toHaveDisplayValue('Not known yet'));
});

it('adds somebody, whom the office checks, and loses nothing that is refused', async () => {
  const sent = behindTheLink(seat());
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Add someone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add someone to your side' }));
  await user.click(await dialog.findByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Enter a name')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Al Roe');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Interpreter');
  await user.type(dialog.getByRole('textbox', { name: 'Email (optional)' }), 'al');
  const wrong = { ...problem(422, 'validation_failed', 'Check the fields'), errors: { 'add.0.email': ['No address'] } };
  server.use(
    http.put('*/api/public/mediation/seat-1/people', () => HttpResponse.json(wrong, { status: 422 }), { once: true }),
  );
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('No address')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Email (optional)' }), '@example.com');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Al Roe is added. The office will check.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Added. The office will check before writing to them.')).toBeVisible();
  expect(sent).toEqual([{ add: [{ name: 'Al Roe', role: 'interpreter', email: 'al@example.com', phone: '' }] }]);
});

it('ends a link that has reached somebody else, after a question', async () => {
  const sent = behindTheLink(seat());
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'I’m not Jo Park' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Did you get this link by mistake?' }));
  expect(dialog.getByText(/it did not reach Jo Park\. The session stays as it is\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(sent).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(button('I’m not Jo Park'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, it is not for me' }));
  expect(await screen.findByText(/^This link has ended, and the office has been told\./)).toBeVisible();
  expect(screen.queryByText('Maria Alvarez')).not.toBeInTheDocument();
  expect(sent).toEqual(['wrong person']);
});

it('says that somebody of one’s side has asked already', async () => {
  behindTheLink(seat());
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Ask to move' }));
  server.use(
    http.post('*/api/public/mediation/seat-1/requests', refused('request_open', 'Your side has asked already.')),
    http.get('*/api/public/mediation/seat-1', () =>
      HttpResponse.json(seat({ sessions: [seatSession({ request: 'cancel' })] })),
    ),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Ask to move' }));
  expect(await dialog.findByText('Your side has asked already.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByText('Your side has asked to cancel this session.')).toBeVisible();
});

it('says that the session has been cancelled in the meantime', async () => {
  behindTheLink(seat());
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Ask to move' }));
  server.use(http.post('*/api/public/mediation/seat-1/requests', refused('not_confirmed', 'It is not confirmed.')));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Ask to move' }));
  expect(await dialog.findByText('It is not confirmed.')).toBeVisible();
});

it('keeps a request that could not be taken back', async () => {
  behindTheLink(seat({ sessions: [seatSession({ request: 'move' })] }));
  server.use(http.delete('*/api/public/mediation/seat-1/requests/A-7K3F-92', () => HttpResponse.error()));
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('Your request was not taken back.')).toBeVisible();
  expect(screen.getByText('Your side has asked to move this session.')).toBeVisible();
});

it('says whom to call when it is too late to ask', async () => {
  behindTheLink(seat({ sessions: [seatSession({ changeable: false })] }));
  renderApp(PAGE);
  const change = within(await screen.findByRole('group', { name: 'Changing this session' }));
  expect(change.getByText(/^Moving or canceling was free until Friday, October 2, 2026/)).toBeVisible();
  expect(change.getByText('To move or cancel this session, please call us.')).toBeVisible();
  expect(await change.findByRole('link', { name: '(407) 555-0100' })).toHaveAttribute('href', 'tel:(407) 555-0100');
  expect(change.queryByRole('button')).not.toBeInTheDocument();
});

it('says that there is no session', async () => {
  behindTheLink(seat({ sessions: [] }));
  renderApp(PAGE);
  expect(await screen.findByText('There is no session right now.')).toBeVisible();
});

it('says that a link leads nowhere, whatever became of it', async () => {
  server.use(
    http.get('*/api/public/mediation/old', () =>
      HttpResponse.json(problem(404, 'not_found', 'There is nothing here'), { status: 404 }),
    ),
  );
  renderApp('/mediation/old');
  expect(await screen.findByText('We couldn’t find that page')).toBeVisible();
  expect(screen.getByText(/^The link may be incomplete, or a newer one has taken its place\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
});

it('can be tried again', async () => {
  server.use(http.get('*/api/public/mediation/seat-1', () => HttpResponse.error()));
  const { user } = renderApp(PAGE);
  expect(await screen.findByText('Your mediation could not be loaded.')).toBeVisible();
  behindTheLink(seat());
  await user.click(button('Try again'));
  expect(await screen.findByText('Maria Alvarez')).toBeVisible();
});
