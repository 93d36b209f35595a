import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { problem } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';

const WRONG = 'Please solve the math problem correctly to verify you are not a robot.';
const THANKS = 'Thank you — your request has been noted.';
const SUMS = [
  [3, 4],
  [10, 1],
  [2, 2],
] as const;

type User = ReturnType<typeof renderApp>['user'];

/** Gives a new problem for each request. */
function challenges() {
  let count = 0;
  server.use(
    http.get('*/api/public/challenge', () => {
      const [a, b] = SUMS[count++ % SUMS.length] ?? [1, 1];
      return HttpResponse.json({ id: `challenge-${count}`, a, b, expires_at: '2026-09-28T16:15:00Z' });
    }),
  );
}

const accepted = () => HttpResponse.json({ success: true }, { status: 201 });

function record(...answers: (() => Response)[]) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post('*/api/contact-requests', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return (answers[sent.length - 1] ?? accepted)();
    }),
  );
  return sent;
}

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Security Verification' });

async function openForm() {
  challenges();
  const { user } = renderApp('/');
  await screen.findByRole('form', { name: 'Contact form' });
  return user;
}

async function fillIn(user: User) {
  await user.type(box(/Contact Name/), 'Rosa Lind');
  await user.type(box(/Email/), 'rosa@example.com');
}

async function addDate(user: User, date: string) {
  await user.type(screen.getByLabelText('Preferred Dates'), date);
  await user.click(button('Add date'));
}

async function solve(user: User, answer: string) {
  await user.type(await screen.findByRole('textbox', { name: /What is \d+ \+ \d+\?/ }), answer);
  await user.click(button('Verify and send'));
}

describe('contact form', () => {
  it('reaches the practice once the sum is solved', async () => {
    const sent = record(accepted);
    const user = await openForm();
    await fillIn(user);
    await user.type(box('Phone'), '(407) 555-0142');
    await user.type(box('Case Style'), 'Lind v. Lind');
    await addDate(user, '2026-10-07');
    await addDate(user, '2026-10-05');
    await user.type(box('Notes'), 'We would like to begin soon.');
    await user.click(button('Send request'));
    await dialog();
    expect(await screen.findByRole('textbox', { name: 'What is 3 + 4?' })).toHaveFocus();
    await solve(user, '7');

    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        body: {
          contactName: 'Rosa Lind',
          email: 'rosa@example.com',
          phone: '(407) 555-0142',
          caseStyle: 'Lind v. Lind',
          preferredDates: '2026-10-05,2026-10-07',
          notes: 'We would like to begin soon.',
          website: '',
          challengeId: 'challenge-1',
          answer: '7',
        },
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(box(/Contact Name/)).toHaveValue('');
    expect(screen.queryByRole('list', { name: 'Chosen dates' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(THANKS)).not.toBeInTheDocument(), { timeout: 4_000 });
    expect(screen.getByText(/^Sent \d{1,2}:\d\d [AP]M\. We’ll reply to rosa@example\.com\.$/)).toBeVisible();
  });

  it('says what is missing at its field before it asks anything', async () => {
    const user = await openForm();
    await user.click(button('Send request'));

    expect(box(/Contact Name/)).toHaveFocus();
    expect(box(/Contact Name/)).toHaveAccessibleDescription('Enter your name');
    expect(box(/Email/)).toHaveAccessibleDescription('Enter an email like name@example.com');
    await user.type(box(/Contact Name/), 'Rosa Lind');
    expect(box(/Contact Name/)).toBeValid();
    expect(screen.queryByText('Enter your name')).not.toBeInTheDocument();
    expect(box(/Contact Name/), 'nor is the focus taken from it').toHaveFocus();
    expect(box(/Email/), 'what is still wrong stays').toHaveAccessibleDescription(/^Enter an email/);
    await user.type(box(/Email/), 'rosa');
    expect(box(/Email/)).toHaveAccessibleDescription('');
    await user.click(button('Send request'));
    expect(box(/Email/)).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['8', 'seven', '', '7.0'])('takes %j for no answer and asks anew', async (answer) => {
    const sent = record();
    const user = await openForm();
    await fillIn(user);
    await user.click(button('Send request'));
    await dialog();
    const input = await screen.findByRole('textbox', { name: 'What is 3 + 4?' });
    if (answer !== '') await user.type(input, answer);
    await user.click(button('Verify and send'));

    expect(await screen.findByRole('alert')).toHaveTextContent(WRONG);
    expect(await screen.findByRole('textbox', { name: 'What is 10 + 1?' })).toHaveValue('');
    expect(sent).toHaveLength(0);
    await solve(user, '11');
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(sent).toMatchObject([{ body: { challengeId: 'challenge-2', answer: '11' } }]);
  });

  it('asks anew when the server does not accept the answer any more', async () => {
    const sent = record(() => HttpResponse.json(problem(422, 'challenge_failed', 'Wrong'), { status: 422 }), accepted);
    const user = await openForm();
    await fillIn(user);
    await user.click(button('Send request'));
    await solve(user, '7');

    expect(await screen.findByRole('alert')).toHaveTextContent('That problem has expired.');
    await screen.findByRole('textbox', { name: 'What is 10 + 1?' });
    await solve(user, '11');
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('gives another problem, or lets go, and keeps what was typed', async () => {
    const user = await openForm();
    await fillIn(user);
    await addDate(user, '2026-10-07');
    await user.click(button('Send request'));
    await screen.findByText('What is 3 + 4?');
    await user.click(button('New problem'));
    expect(await screen.findByText('What is 10 + 1?')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(button('Cancel'));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(box(/Contact Name/)).toHaveValue('Rosa Lind');
    expect(within(screen.getByRole('list', { name: 'Chosen dates' })).getByText('Wed, 10/07/2026')).toBeVisible();
  });

  it('asks something new each time, and shows nothing of the time before', async () => {
    const shown: (string | null)[] = [];
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
      shown.push(this.querySelector('[aria-live]')?.textContent ?? null);
      this.open = true;
    });
    const user = await openForm();
    await fillIn(user);
    for (const problem of ['What is 3 + 4?', 'What is 10 + 1?']) {
      await user.click(button('Send request'));
      expect(await screen.findByText(problem)).toBeVisible();
      await user.click(button('Cancel'));
    }
    expect(shown).toEqual(['Loading the problem…', 'Loading the problem…']);
  });

  it('puts what the server refuses at its field', async () => {
    record(() =>
      HttpResponse.json(problem(422, 'invalid', 'Some fields', { email: ['Not an e-mail address'] }), { status: 422 }),
    );
    const user = await openForm();
    await fillIn(user);
    await user.click(button('Send request'));
    await solve(user, '7');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(box(/Email/)).toHaveFocus());
    expect(box(/Email/)).toHaveAccessibleDescription('Not an e-mail address');
    expect(box(/Email/)).toHaveValue('rosa@example.com');
  });

  it('keeps everything when the connection is lost; the retry carries the same key', async () => {
    const sent = record(() => HttpResponse.error(), accepted);
    const user = await openForm();
    await fillIn(user);
    await user.click(button('Send request'));
    await solve(user, '7');

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your request could not be sent. Please try again; nothing you typed is lost.',
    );
    await user.click(button('Verify and send'));
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it('tells why the practice takes nothing more', async () => {
    record(() => HttpResponse.json(problem(429, 'too_many_requests', 'Please wait a minute.'), { status: 429 }));
    const user = await openForm();
    await fillIn(user);
    await user.click(button('Send request'));
    await solve(user, '7');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a minute.');
  });

  it('tries again to load the problem', async () => {
    const user = await openForm();
    server.use(http.get('*/api/public/challenge', () => HttpResponse.error(), { once: true }));
    await fillIn(user);
    await user.click(button('Send request'));
    expect(await screen.findByText('The problem could not be loaded. Nothing you typed is lost.')).toBeVisible();
    expect(button('Verify and send')).toBeDisabled();
    await user.click(button('Try again'));
    expect(await screen.findByText('What is 3 + 4?')).toBeVisible();
  });

  it('forgets that a date is on the list already as soon as the visitor goes on', async () => {
    const user = await openForm();
    const input = screen.getByLabelText('Preferred Dates');
    await addDate(user, '2026-09-28');
    await addDate(user, '2026-09-28');
    expect(input).toHaveAccessibleDescription('This date is already on the list');
    await user.type(box(/Contact Name/), 'Rosa Lind');
    expect(screen.queryByText('This date is already on the list')).not.toBeInTheDocument();
    expect(input).toHaveValue('');
  });

  it('takes each date once, from today on, and gives it back', async () => {
    const user = await openForm();
    const input = screen.getByLabelText('Preferred Dates');
    await user.click(button('Add date'));
    expect(input).toHaveAccessibleDescription('Choose a date first');
    await addDate(user, '2026-09-27');
    expect(input).toHaveAccessibleDescription('Pick today or later');
    await user.clear(input);
    await addDate(user, '2026-09-28');
    await addDate(user, '2026-09-28');
    expect(input).toHaveAccessibleDescription('This date is already on the list');
    await user.clear(input);
    await user.type(input, '2026-10-07{Enter}');
    const chosen = screen.getByRole('list', { name: 'Chosen dates' });
    expect(
      within(chosen)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mon, 09/28/2026×', 'Wed, 10/07/2026×']);
    await user.click(button('Remove Mon, 09/28/2026'));
    expect(within(chosen).getAllByRole('listitem')).toHaveLength(1);
    expect(input).toHaveFocus();
  });

  it('sends a date that was chosen but not added, and refuses one that has passed', async () => {
    const sent = record(accepted);
    const user = await openForm();
    await fillIn(user);
    await addDate(user, '2026-10-07');
    const input = screen.getByLabelText('Preferred Dates');
    await user.type(input, '2026-09-01');
    await user.click(button('Send request'));
    expect(input).toHaveAccessibleDescription('Pick today or later');
    expect(input).toHaveFocus();
    await user.clear(input);
    await user.type(input, '2026-10-05');
    await user.click(button('Send request'));
    await dialog();
    await solve(user, '7');
    await screen.findByText(THANKS);
    expect(sent[0]?.body).toMatchObject({ preferredDates: '2026-10-05,2026-10-07' });
  });

  it('says that the practice is closed on a chosen day', async () => {
    const user = await openForm();
    await addDate(user, '2026-10-09');
    expect(screen.queryByText(/closed/)).not.toBeInTheDocument();
    await addDate(user, '2026-10-10');
    expect(screen.getByText('We’re usually closed on Saturday. You can still ask for it.')).toBeVisible();
  });

  it('says that a text is too long instead of cutting it off', async () => {
    const user = await openForm();
    await fillIn(user);
    await user.click(box('Notes'));
    await user.paste('x'.repeat(4001));
    await user.click(button('Send request'));
    expect(box('Notes')).toHaveAccessibleDescription('Use at most 4,000 characters');
    expect(box('Notes')).toHaveValue('x'.repeat(4001));
  });
});
