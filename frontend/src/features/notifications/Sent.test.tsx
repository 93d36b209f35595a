import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mail, mailMessage, mailStatus, problem } from '../../test/factories';
import { onAPhone, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { answering, outboxWith } from './testing';

const SENT = '/admin/notifications?tab=sent';
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const reading = (...over: Parameters<typeof mailMessage>) =>
  server.use(http.get('*/api/notifications/outbox/mail-1', () => HttpResponse.json(mailMessage(...over))));
const sheet = () => screen.findByRole('dialog', { name: 'Request received' });
const status = (over: Parameters<typeof mailStatus>[0]) =>
  server.use(http.get('*/api/notifications/status', () => HttpResponse.json(mailStatus(over))));

beforeEach(signedIn);

describe('the list', () => {
  it('shows each email with its state and the server’s words', async () => {
    outboxWith([
      mail(),
      mail({
        id: 'mail-2',
        title: 'Reminder',
        state: 'waiting',
        subject: null,
        due_at: '2026-09-30T13:00:00Z',
        sent_at: null,
        settled_at: null,
      }),
      mail({
        id: 'mail-4',
        title: 'Follow-up',
        state: 'waiting',
        due_at: '2026-09-30T13:00:00Z',
        sent_at: null,
        settled_at: null,
        error: 'The mail server cannot be reached',
      }),
      mail({
        id: 'mail-3',
        title: 'Cancelled',
        state: 'failed',
        error: 'The mail server does not know the recipient',
        refused: true,
      }),
    ]);
    renderApp(SENT);
    const first = within(await row('Request received'));
    for (const text of [
      'Sent',
      'jane@example.com',
      'A-7K3F-92',
      'Sent Mon, Sep 28, 10:01 AM',
      'We received your request',
    ]) {
      expect(first.getByText(text)).toBeVisible();
    }
    expect(within(await row('Reminder')).getByText('Scheduled for Wed, Sep 30, 9:00 AM')).toBeVisible();
    expect(within(await row('Follow-up')).getByText('Next try Wed, Sep 30, 9:00 AM')).toBeVisible();
    const failed = within(await row('Cancelled'));
    expect(failed.getByText('The mail server does not know the recipient')).toBeVisible();
    expect(failed.getByText('Address refused')).toBeVisible();
  });

  it('searches and filters in the address, and clears without leaving the tab', async () => {
    const asked = outboxWith([]);
    const { user, router } = renderApp(`${SENT}&from=2026-09-01`);
    expect(await screen.findByText('No emails match this search, status and period.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    await user.type(screen.getByRole('searchbox', { name: 'Search emails' }), 'jane');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=sent&from=2026-09-01&status=failed&q=jane'));
    await waitFor(() => expect(asked.at(-1)).toBe('state=failed&search=jane&from=2026-09-01&limit=50&offset=0'));
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await screen.findByText('No emails yet')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=sent');
  });

  it('shows the emails of one booking, and all again', async () => {
    const asked = outboxWith([mail()]);
    const { user } = renderApp(`${SENT}&booking=booking-1`);
    expect(await screen.findByText('Only emails about one appointment')).toBeVisible();
    expect(asked).toEqual(['booking_id=booking-1&limit=50&offset=0']);
    await user.click(screen.getByRole('button', { name: 'Show all emails' }));
    await waitFor(() => expect(asked.at(-1)).toBe('limit=50&offset=0'));
  });

  it('refreshes every 30 seconds, until no one has used the page for five minutes', async () => {
    const asked = outboxWith([mail()]);
    renderApp(SENT);
    await row('Request received');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const use = () => fireEvent.keyDown(document.body, { key: 'Tab' });
    // Timers of the real clock start over with this one.
    use();
    await pass(301_000);
    const before = asked.length;
    await pass(90_000);
    expect(asked).toHaveLength(before);
    use();
    await pass(31_000);
    vi.useRealTimers();
    await waitFor(() => expect(asked).toHaveLength(before + 1));
  });

  it('says that an email was canceled or is on hold', async () => {
    outboxWith([
      mail({ state: 'withdrawn', settled_at: '2026-09-28T14:01:00Z', sent_at: null }),
      mail({ id: 'mail-2', title: 'Reminder', state: 'held', sent_at: null }),
    ]);
    renderApp(SENT);
    const canceled = within(await row('Request received'));
    expect(canceled.getByText('Canceled')).toBeVisible();
    expect(canceled.getByText('Canceled Mon, Sep 28, 10:01 AM')).toBeVisible();
    const held = within(await row('Reminder'));
    expect(held.getByText('On hold')).toBeVisible();
    expect(held.getByText(/^Created Mon/)).toBeVisible();
  });

  it('is worked by keyboard', async () => {
    outboxWith([mail(), mail({ id: 'mail-2', title: 'Reminder' })]);
    reading();
    const { user, router } = renderApp(SENT);
    (await row('Request received')).focus();
    await user.keyboard('j');
    expect(await row('Reminder')).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await sheet()).toBeVisible();
    expect(router.state.location.search).toBe('?tab=sent&mail=mail-1');
  });

  it('folds into cards on a phone', async () => {
    onAPhone();
    outboxWith([mail({ state: 'failed', error: 'The mail server does not know the recipient' })]);
    renderApp(SENT);
    const card = within(await screen.findByRole('listitem', { name: /^Request received/ }));
    for (const text of ['Failed', 'jane@example.com', 'The mail server does not know the recipient']) {
      expect(card.getByText(text)).toBeVisible();
    }
  });

  it('says that it loads', async () => {
    server.use(http.get('*/api/notifications/outbox', () => delay('infinite')));
    renderApp(SENT);
    expect(await screen.findByRole('status', { name: 'Loading emails' })).toBeVisible();
  });

  it('says so when loading fails', async () => {
    server.use(http.get('*/api/notifications/outbox', () => new HttpResponse(null, { status: 503 })));
    renderApp(SENT);
    expect(await screen.findByText('The emails could not be loaded.')).toBeVisible();
  });
});

describe('an email', () => {
  it('is shown as it was sent, in a frame that can run nothing', async () => {
    outboxWith([mail()]);
    reading({ calendar: 'BEGIN:VCALENDAR' });
    const { user, router } = renderApp(SENT);
    await user.click(within(await row('Request received')).getByRole('button', { name: 'Request received' }));
    const shown = within(await sheet());
    expect(await shown.findByTitle('As it was sent')).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(shown.getByText('Harbor Mediation <office@example.com>')).toBeVisible();
    expect(shown.getByRole('link', { name: 'A-7K3F-92' })).toHaveAttribute('href', '/admin/calendar?booking=A-7K3F-92');
    expect(shown.getByText('Calendar file')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=sent&mail=mail-1');
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=sent'));
  });

  it('says when its text was erased', async () => {
    outboxWith([mail()]);
    reading({ body_erased: true, html: null, text: null });
    renderApp(`${SENT}&mail=mail-1`);
    expect(await screen.findByText(/The text was erased/)).toBeVisible();
  });

  it.each([
    ['waiting', 'Cancel email', 'cancel', 'The email will not be sent'],
    ['failed', 'Try again now', 'retry', 'The email is on the way'],
    ['held', 'Send it now', 'release', 'The email is on the way'],
    ['held', 'Drop it', 'cancel', 'The email will not be sent'],
  ] as const)('that is %s: %s', async (state, button, call, said) => {
    outboxWith([mail({ state })]);
    reading({ state, is_as_sent: false });
    const sent = answering('post', `*/api/notifications/outbox/mail-1/${call}`, [200, mail()]);
    const { user } = renderApp(`${SENT}&mail=mail-1`);
    const shown = within(await sheet());
    expect(await shown.findByTitle('Preview')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: button }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('that left in the meantime cannot be cancelled', async () => {
    outboxWith([mail({ state: 'waiting' })]);
    reading({ state: 'waiting' });
    answering('post', '*/api/notifications/outbox/mail-1/cancel', [
      409,
      problem(409, 'mail_settled', 'This email has already left.'),
    ]);
    const { user } = renderApp(`${SENT}&mail=mail-1`);
    await user.click(await screen.findByRole('button', { name: 'Cancel email' }));
    expect(await screen.findByText('This email has already left.')).toBeVisible();
  });

  it('goes again to a corrected address, once', async () => {
    outboxWith([mail({ state: 'failed', refused: true })]);
    reading({ state: 'failed', refused: true, error: 'No such mailbox' });
    const sent = answering(
      'post',
      '*/api/notifications/outbox/mail-1/resend',
      [422, problem(422, 'validation_failed', 'Check the address.', { email: ['Enter a valid email address'] })],
      [201, mail({ id: 'mail-2' })],
    );
    server.use(
      http.get('*/api/notifications/outbox/mail-2', () =>
        HttpResponse.json(mailMessage({ id: 'mail-2', recipient: 'jane@correct.example' })),
      ),
    );
    const { user } = renderApp(`${SENT}&mail=mail-1`);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send again' }));
    const address = dialog.getByRole('textbox', { name: 'Email address' });
    expect(address).toHaveValue('jane@example.com');
    await user.clear(address);
    await user.type(address, 'jane');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Enter a valid email address')).toBeVisible();
    await user.clear(address);
    await user.type(address, 'jane@correct.example{Enter}');
    expect(await screen.findByText('The email is on the way')).toBeVisible();
    expect(sent[1]?.body).toEqual({ email: 'jane@correct.example' });
    expect(sent[1]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await screen.findByText('jane@correct.example')).toBeVisible();
  });
});

describe('what keeps emails from leaving', () => {
  it('no mail server: leads to the settings', async () => {
    outboxWith([]);
    status({ mail_server: 'none', health: 'no_server', waiting: 3 });
    renderApp(SENT);
    expect(await screen.findByText('3 emails haven’t been sent. Set up your mail server.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up a mail server' })).toHaveAttribute(
      'href',
      '/admin/settings?tab=email',
    );
  });

  it('a restored backup: sends what it held', async () => {
    outboxWith([]);
    status({ held: 2 });
    const sent = answering('post', '*/api/notifications/held', [200, { count: 2 }]);
    const { user } = renderApp(SENT);
    expect(await screen.findByText(/^2 emails were waiting in the backup/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('2 emails on the way')).toBeVisible();
    expect(sent[0]?.body).toEqual({ action: 'send' });
  });

  it('a restored backup: drops what it held, after asking', async () => {
    outboxWith([]);
    status({ held: 2 });
    const sent = answering('post', '*/api/notifications/held', [200, { count: 2 }]);
    const { user } = renderApp(SENT);
    await user.click(await screen.findByRole('button', { name: 'Drop' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Drop 2 emails?' })).getByRole('button', { name: 'Drop' }),
    );
    expect(await screen.findByText('2 emails dropped')).toBeVisible();
    expect(sent[0]?.body).toEqual({ action: 'drop' });
  });
});
