import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RootState } from '../../app/store';
import { activity, booking, contactRequest, mailStatus, mediator, problem, stats } from '../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../test/render';
import { server } from '../../test/server';

const CONFIG = {
  title: 'Dashboard',
  subtitle: "Welcome back! Here's what's happening.",
  quickActions: [
    {
      id: 'schedule',
      path: '/admin/calendar',
      title: 'Schedule',
      description: 'Schedule new appointment',
      icon: 'calendar',
      color: 'primary',
      iconColor: 'primary',
    },
  ],
};

/** Answers with this dashboard until another is saved, and records the saves. */
function keeping(saves: (typeof CONFIG)[] = []) {
  server.use(
    http.get('*/api/dashboard/config', () => HttpResponse.json(saves.at(-1) ?? CONFIG)),
    http.put('*/api/dashboard/config', async ({ request }) => {
      saves.push((await request.json()) as typeof CONFIG);
      return HttpResponse.json(saves.at(-1));
    }),
  );
  return saves;
}

function quiet() {
  const asked = vi.fn();
  server.use(
    http.get('*/api/dashboard/stats', () => {
      asked();
      return HttpResponse.json(stats());
    }),
    http.get('*/api/dashboard/recent-activity', () => HttpResponse.json([])),
  );
  return asked;
}

beforeEach(() => {
  signedIn();
  keeping();
});

const figures = () =>
  within(screen.getByRole('list', { name: 'Numbers of appointments' }))
    .getAllByRole('link')
    .map(({ textContent, href }: HTMLElement & { href?: string }) => [textContent, new URL(href ?? '').search]);

/** Answers with this queue, and records what is changed. */
function waiting(...rows: object[]) {
  const changes: unknown[] = [];
  const noted = async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    changes.push([params.id, await request.json()]);
    return HttpResponse.json(booking());
  };
  server.use(
    http.get('*/api/dashboard/queue', () =>
      HttpResponse.json(changes.length === 0 ? rows : rows.slice(1), {
        headers: { 'x-total-count': String(rows.length) },
      }),
    ),
    http.put('*/api/bookings/:id', noted),
    http.put('*/api/contact-requests/:id', noted),
  );
  return changes;
}

const asked = { since: '2026-09-26T14:00:00Z', late: true, booking: booking(), message: null };
const wrote = { since: '2026-09-28T13:00:00Z', late: false, booking: null, message: contactRequest() };
const queue = async (name = 'Needs an answer') => within(await screen.findByRole('group', { name }));

/** How many calls have no answer yet. */
const asking = (state: RootState) =>
  Object.values(state.api.queries).filter((query) => query?.status === QueryStatus.pending).length;

describe('dashboard', () => {
  it('shows the figures, what happened lately and the state of things', async () => {
    server.use(
      http.get('*/api/dashboard/stats', () =>
        HttpResponse.json(
          stats({
            totalAppointments: 10,
            pendingRequests: 3,
            completedCases: 6,
            activeMediations: 1,
            changes: {
              totalAppointments: { now: 5, before: 3 },
              pendingRequests: { now: 2, before: 1 },
              completedCases: { now: 4, before: 2 },
              activeMediations: { now: 1, before: 2 },
            },
            performance: { completed: 6, total: 9, rate: 66, verdict: 'good' },
          }),
        ),
      ),
      http.get('*/api/dashboard/recent-activity', () => HttpResponse.json([activity()])),
    );
    renderApp('/admin/dashboard');

    expect(await screen.findByText('6 of 9 completed, 66%, good')).toBeVisible();
    expect(screen.getByText("Welcome back! Here's what's happening.")).toBeVisible();
    expect(figures()).toEqual([
      ['Total Appointments105 in the past week (previous week: 3)', '?view=list'],
      ['Pending Requests32 from the last 7 days, 1 older', '?view=list&status=pending'],
      ['Completed Cases64 in the past 30 days (previous 30 days: 2)', '?view=list&status=completed'],
      ['Active Mediations11 in the next 7 days, 2 in the last 7', '?view=list&status=confirmed'],
    ]);
    expect(await screen.findByText('Jane Roe, 2 hours ago')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Family Mediation' })).toHaveAttribute(
      'href',
      '/admin/calendar?booking=A-7K3F-92',
    );
    expect(await screen.findByText('Operational')).toBeVisible();
    expect(screen.getByRole('link', { name: /Schedule new appointment/ })).toHaveAttribute('href', '/admin/calendar');
  });

  it('says that the staff could not be loaded, and tries again', async () => {
    quiet();
    server.use(http.get('*/api/employees', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/dashboard');
    expect(await screen.findByText(/^Couldn’t load the staff\./)).toBeVisible();
    expect(within(screen.getByText('Active Staff').closest('div') as HTMLElement).getByText('0')).toBeVisible();
    server.use(http.get('*/api/employees', () => HttpResponse.json([mediator()])));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Couldn’t load/)).not.toBeInTheDocument());
    expect(within(screen.getByText('Active Staff').closest('div') as HTMLElement).getByText('1')).toBeVisible();
  });

  it('keeps what it has loaded when it cannot be loaded again, and says from when it is', async () => {
    server.use(
      http.get('*/api/dashboard/stats', () => HttpResponse.json(stats({ totalAppointments: 10 }))),
      http.get('*/api/dashboard/recent-activity', () => HttpResponse.json([activity()])),
    );
    const { user } = renderApp('/admin/dashboard');
    expect(await screen.findByText('Jane Roe, 2 hours ago')).toBeVisible();
    server.use(http.get('*/api/dashboard/*', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(
      await screen.findByText(
        'Couldn’t load the figures and the recent activity. What you see is from Mon, 09/28/2026, 12:00 PM.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Jane Roe, 2 hours ago')).toBeVisible();
    expect(figures()[0]?.[0]).toContain('Total Appointments10');
  });

  it('counts zero and lists nothing when they cannot be loaded, and says that this is not the truth', async () => {
    server.use(http.get('*/api/dashboard/*', () => HttpResponse.error()));
    const { user } = renderApp('/admin/dashboard');

    expect(await screen.findByText('System check failed')).toBeVisible();
    expect(figures().map(([text]) => text)).toEqual([
      'Total Appointments0',
      'Pending Requests0',
      'Completed Cases0',
      'Active Mediations0',
    ]);
    expect(screen.getByText('Not loaded.')).toBeVisible();
    expect(screen.queryByText('No activity yet. New requests appear here.')).not.toBeInTheDocument();
    expect(
      screen.getByText(
        'Couldn’t load the figures and the recent activity. The zeros and blanks below aren’t real figures.',
      ),
    ).toBeVisible();
    quiet();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Couldn’t load/)).not.toBeInTheDocument());
  });

  it('states nothing as a fact while it loads', async () => {
    server.use(http.get('*/api/dashboard/*', () => new Promise<never>(() => {})));
    renderApp('/admin/dashboard');
    expect(await screen.findByRole('status', { name: 'Loading the dashboard' })).toBeVisible();
    for (const fact of ['Setup', 'No activity yet. New requests appear here.', 'No past sessions yet', '0']) {
      expect(screen.queryByText(fact)).not.toBeInTheDocument();
    }
  });

  it.each(['dashboard/queue', 'dashboard/agenda', 'notifications/status', 'closures/holidays/question'])(
    'draws nothing that %s could still push aside',
    async (late) => {
      quiet();
      let letGo = () => {};
      const held = new Promise<undefined>((resolve) => {
        letGo = () => resolve(undefined);
      });
      // The next handler answers once it is let go.
      server.use(http.get(`*/api/${late}`, () => held));
      const { store } = renderApp('/admin/dashboard');
      const loading = await screen.findByRole('status', { name: 'Loading the dashboard' });
      // All others are there.
      await waitFor(() => expect(asking(store.getState())).toEqual(1));
      expect(loading).toBeVisible();
      expect(screen.queryByRole('region')).not.toBeInTheDocument();
      letGo();
      expect(await screen.findByRole('region', { name: 'Recent Activity' })).toBeVisible();
      expect(screen.getByRole('group', { name: 'Needs an answer' })).toBeVisible();
      expect(loading).not.toBeInTheDocument();
    },
  );

  it('confirms a request with one press, and takes it back', async () => {
    quiet();
    const changes = waiting(asked, wrote);
    const { user } = renderApp('/admin/dashboard');
    const rows = await queue();
    expect(await rows.findByText('Jane Roe')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Needs an answer (2)' })).toBeVisible();
    expect(rows.getAllByRole('listitem')[0]).toHaveTextContent(
      'Jane Roe Family Mediation, $750Thu, Oct 19:00 AM – 12:00 PMMaria AlvarezRequested 2 days ago Overdue',
    );
    await user.click(rows.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Confirmed. Jane Roe gets an email.')).toBeVisible();
    await waitFor(() => expect(rows.queryByText('Jane Roe')).not.toBeInTheDocument());
    expect(screen.getByRole('group', { name: 'Needs an answer' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^The change was undone\. The client gets an email\./)).toBeVisible();
    expect(changes).toEqual([
      ['booking-1', { status: 'confirmed', notify: true, expected_status: 'pending' }],
      ['booking-1', { status: 'pending', notify: true, expected_status: 'confirmed' }],
    ]);
  });

  it('leads to the matter whose people ask for something, or have to be checked', async () => {
    quiet();
    const booked = booking({ status: 'confirmed', client_name: 'Ana Ortiz' });
    const wish = {
      id: 'wish-1',
      matter_id: 'matter-1',
      name: 'Jo Park',
      side: 'Ortiz',
      kind: 'cancel',
      booking: booked,
    };
    const since = '2026-09-28T13:00:00Z';
    waiting(
      { since, late: false, booking: null, message: null, request: wish },
      { since, late: true, booking: null, message: null, request: { ...wish, id: 'wish-2', kind: 'move', name: '' } },
      ...[
        { participant_id: 'al', name: 'Al Roe', side: 'Ortiz', unchecked: 'added' },
        { participant_id: 'kim', name: 'Kim Vega', side: 'Lee', unchecked: 'wrong_person' },
      ].map((person) => ({
        ...{ since, late: false, booking: null, message: null, request: null },
        person: { matter_id: 'matter-1', ...person },
      })),
    );
    renderApp('/admin/dashboard');
    const rows = await queue();
    expect((await rows.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Jo Park (Ortiz) asks to cancelThu, Oct 19:00 AM – 12:00 PMMaria AlvarezRequested 3 hours agoOpen the matter',
      'Ortiz asks to moveThu, Oct 19:00 AM – 12:00 PMMaria AlvarezRequested 3 hours ago OverdueOpen the matter',
      'Al Roe (Ortiz) was added by their sideReceived 3 hours agoOpen the matter',
      'Kim Vega (Lee) may have another email addressReceived 3 hours agoOpen the matter',
    ]);
    expect(rows.getAllByRole('link', { name: 'Open the matter' })[0]).toHaveAttribute(
      'href',
      '/admin/matters/matter-1',
    );
    expect(rows.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says who reads Spanish', async () => {
    quiet();
    waiting(
      { ...asked, booking: { ...asked.booking, language: 'es' } },
      { ...wrote, message: { ...wrote.message, language: 'es' } },
    );
    renderApp('/admin/dashboard');
    const rows = await queue();
    expect(await rows.findAllByText(/, Spanish$/)).toHaveLength(2);
  });

  it('confirms without an email from the menu beside it', async () => {
    quiet();
    const changes = waiting(asked);
    const { user } = renderApp('/admin/dashboard');
    await user.click(await (await queue()).findByRole('button', { name: 'More ways to confirm' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Confirm without email' }));
    expect(await screen.findByText('Confirmed without an email')).toBeVisible();
    expect(changes).toEqual([['booking-1', { status: 'confirmed', notify: false, expected_status: 'pending' }]]);
  });

  it('declines with a reason, which only an email needs', async () => {
    quiet();
    const changes = waiting(asked);
    const { user } = renderApp('/admin/dashboard');
    await user.click(await (await queue()).findByRole('button', { name: 'Decline…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request from Jane Roe?' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Decline and notify' }));
    expect(dialog.getByText('Tell the client why')).toBeVisible();
    expect(changes).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'In court that day.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Declined. Jane Roe gets an email with the reason.')).toBeVisible();
    expect(changes).toEqual([
      ['booking-1', { status: 'cancelled', notify: true, reason: 'In court that day.', expected_status: 'pending' }],
    ]);
  });

  it('says what somebody else did first', async () => {
    quiet();
    waiting(asked);
    server.use(
      http.put('*/api/bookings/:id', () =>
        HttpResponse.json(problem(409, 'booking_changed', 'Someone else has changed this.'), { status: 409 }),
      ),
      http.get('*/api/bookings/:id/history', () =>
        HttpResponse.json([
          {
            at: '2026-09-28T14:00:00Z',
            by: 'Ann Rivera',
            action: 'booking.changed',
            changes: [{ field: 'status', from: 'pending', to: 'cancelled' }],
          },
        ]),
      ),
    );
    const { user } = renderApp('/admin/dashboard');
    await user.click(await (await queue()).findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Ann Rivera already declined this.')).toBeVisible();
  });

  it('answers a message, or marks it as answered with one press', async () => {
    quiet();
    const changes = waiting(wrote);
    const { user } = renderApp('/admin/dashboard');
    const rows = await queue();
    expect(await rows.findByText('Message: Lind v. Lind')).toBeVisible();
    expect(rows.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      '/admin/notifications?email=rosa%40example.com&clientName=Rosa+Lind',
    );
    await user.click(rows.getByRole('button', { name: 'Mark as answered' }));
    expect(await screen.findByText('The message from Rosa Lind is answered')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The change was undone')).toBeVisible();
    expect(changes).toEqual([
      ['request-1', { status: 'answered' }],
      ['request-1', { status: 'new' }],
    ]);
  });

  it('shows the sessions of today and tomorrow, and completes one that is over with one press', async () => {
    quiet();
    const changes = waiting();
    const over = booking({ id: 'booking-9', status: 'confirmed', date: '2026-09-25', client_name: 'Old Case' });
    const sessions = [
      booking({ id: 'b1', date: '2026-09-28', client_name: 'Henry B.', status: 'confirmed' }),
      booking({ id: 'b2', date: '2026-09-29', client_name: 'Amara N.' }),
      booking({ id: 'b3', date: '2026-10-05', client_name: 'Grace L.', status: 'confirmed' }),
    ];
    server.use(
      http.get('*/api/dashboard/agenda', () =>
        HttpResponse.json({ today: '2026-09-28', sessions, unsettled: [over], unsettled_total: 3 }),
      ),
    );
    const { user } = renderApp('/admin/dashboard');
    const card = within(await screen.findByRole('region', { name: 'Today and tomorrow' }));
    expect((await card.findAllByText('9:00 AM'))[0]).toBeVisible();
    expect(card.getByRole('link', { name: 'Today' })).toHaveAttribute(
      'href',
      '/admin/calendar?view=day&date=2026-09-28',
    );
    expect(card.getByText('Maria Alvarez, pending')).toBeVisible();
    expect(card.getByText('Mon, Oct 5, 9:00 AM')).toBeVisible();
    expect(card.getByRole('heading', { name: 'Past sessions to close out (3)' })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Mark completed' }));
    expect(await screen.findByText('The session with Old Case is completed')).toBeVisible();
    expect(changes).toEqual([['booking-9', { status: 'completed', notify: false, expected_status: 'confirmed' }]]);
  });

  it('shows a viewer what waits, without buttons or tasks', async () => {
    quiet();
    waiting(asked);
    signedInAs('viewer');
    const status = mailStatus({ mail_server: 'none', health: 'no_server', waiting: 3 });
    server.use(http.get('*/api/notifications/status', () => HttpResponse.json(status)));
    server.use(
      http.get('*/api/dashboard/agenda', () =>
        HttpResponse.json({ today: '2026-09-28', sessions: [], unsettled: [booking()], unsettled_total: 1 }),
      ),
    );
    renderApp('/admin/dashboard');
    const rows = await queue('Waiting for an answer');
    expect(await rows.findByText('Jane Roe')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Past sessions not marked completed (1)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark completed' })).not.toBeInTheDocument();
    expect(rows.queryByRole('button')).not.toBeInTheDocument();
    expect(rows.getByRole('link', { name: 'Open' })).toBeVisible();
    expect(
      screen.getByText('3 emails haven’t been sent. Ask an owner or manager to set up the mail server.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Set up a mail server' })).not.toBeInTheDocument();
  });

  it('says that backups fail, and where to see them', async () => {
    quiet();
    server.use(
      http.get('*/api/dashboard/backup', () => HttpResponse.json({ state: 'failed', last_at: '2026-09-26T08:00:00Z' })),
    );
    renderApp('/admin/dashboard');
    expect(
      await screen.findByText('The latest backup failed. The last good one is from Sat, 09/26/2026, 4:00 AM.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See backups' })).toHaveAttribute('href', '/admin/settings?tab=backup');
  });

  it('says that a backup cannot be restored', async () => {
    quiet();
    server.use(
      http.get('*/api/dashboard/backup', () =>
        HttpResponse.json({ state: 'damaged', last_at: '2026-09-26T08:00:00Z' }),
      ),
    );
    renderApp('/admin/dashboard');
    expect(await screen.findByText('The newest backup cannot be restored. Make a new one now.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See backups' })).toHaveAttribute('href', '/admin/settings?tab=backup');
  });

  it('asks before edits are left', async () => {
    quiet();
    const { user } = renderApp('/admin/dashboard');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Dashboard' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Edit Dashboard' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' of mine');
    expect(screen.getByText('Unsaved Changes')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('is edited: what it is called, and where its shortcuts lead, each page once', async () => {
    quiet();
    const saves = keeping();
    const { user } = renderApp('/admin/dashboard');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Dashboard' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Edit Dashboard' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Dashboard' }));
    const page = form.getByRole('combobox', { name: 'Page' });
    expect(within(page).queryByRole('option', { name: 'Schedule' })).not.toBeInTheDocument();
    await user.selectOptions(page, 'Clients');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(within(page).queryByRole('option', { name: 'Clients' })).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Remove Schedule' }));
    await user.clear(form.getByRole('textbox', { name: 'Title' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Enter a title')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'My day');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Dashboard saved')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'My day', level: 1 })).toBeVisible();
    expect(saves.map(({ title, quickActions }) => [title, quickActions.map(({ path }) => path)])).toEqual([
      ['My day', ['/admin/clients']],
    ]);
    expect(await screen.findByRole('link', { name: /Find and contact clients/ })).toHaveAttribute(
      'href',
      '/admin/clients',
    );
  });

  it('goes back to the start and loads anew on Reset', async () => {
    const asked = quiet();
    const saves = keeping([{ ...CONFIG, title: 'My day', quickActions: [] }]);
    const { user } = renderApp('/admin/dashboard');
    expect(await screen.findByRole('heading', { name: 'My day', level: 1 })).toBeVisible();
    expect(await screen.findByText('No quick actions. Add some with Edit Dashboard.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Dashboard' }));
    const before = asked.mock.calls.length;
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(screen.getByRole('button', { name: 'Remove Notifications' })).toBeVisible();
    await waitFor(() => expect(asked.mock.calls.length).toBe(before + 1));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(saves.at(-1)?.quickActions).toHaveLength(3);
  });

  it('says so when it cannot be saved, and keeps what was typed', async () => {
    quiet();
    server.use(http.put('*/api/dashboard/config', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/dashboard');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Dashboard' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Edit Dashboard' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' of mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save the dashboard')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Dashboard of mine');
  });

  it('says since when email does not leave and why, and no longer that all is well or that a client gets an email', async () => {
    quiet();
    const failing = {
      health: 'failing',
      failing_since: '2026-09-30T22:49:00Z',
      error: 'The mail server cannot be reached',
    } as const;
    const tried = vi.fn();
    waiting(asked);
    server.use(
      http.get('*/api/notifications/status', () => HttpResponse.json(mailStatus({ ...failing, waiting: 33 }))),
      http.post('*/api/notifications/send-now', () => {
        tried();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/dashboard');
    const notice = await screen.findByText(
      /^33 emails can’t be sent\. The mail server cannot be reached \(since .*6:49 PM\)\.$/,
    );
    expect(notice).toBeVisible();
    expect(await screen.findByText('Needs attention')).toBeVisible();
    expect(screen.queryByText('Operational')).toBeNull();
    expect(screen.getByRole('link', { name: 'Fix' })).toHaveAttribute('href', '/admin/settings?tab=email');
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(tried).toHaveBeenCalledOnce());
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Confirmed. Jane Roe will be emailed once your mail server works.')).toBeVisible();
  });

  it('says what keeps emails from arriving, and where to mend it', async () => {
    quiet();
    const status = mailStatus({ mail_server: 'none', health: 'no_server', waiting: 3, failed: 1, held: 2 });
    server.use(http.get('*/api/notifications/status', () => HttpResponse.json(status)));
    renderApp('/admin/dashboard');
    expect(await screen.findByText('3 emails haven’t been sent. Set up your mail server.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up a mail server' })).toHaveAttribute(
      'href',
      '/admin/settings?tab=email',
    );
    expect(screen.getByText('1 email could not be delivered.')).toBeVisible();
    expect(screen.getByText(/^2 emails were waiting in the backup/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'See emails' }).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/notifications?tab=sent&status=failed',
      '/admin/notifications?tab=sent&status=held',
    ]);
  });

  it('refreshes every 30 seconds, but not in a hidden tab', async () => {
    const asked = quiet();
    // The server counts these as use of the session, which would never time out.
    const used = vi.fn();
    server.events.on('request:start', ({ request: { url } }) => {
      if (url.includes('employees')) used();
    });
    renderApp('/admin/dashboard');
    await screen.findByText('No past sessions yet');
    await waitFor(() => expect(used).toHaveBeenCalledOnce());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const hide = (state: string) =>
      act(() => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState);
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    // Timers of the real clock start over with this one.
    hide('hidden');
    const before = asked.mock.calls.length;
    await pass(90_000);
    expect(asked).toHaveBeenCalledTimes(before);
    hide('visible');
    await pass(31_000);
    vi.useRealTimers();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(before + 1));
    expect(used).toHaveBeenCalledOnce();
    server.events.removeAllListeners();
  });
});

describe('the question about holidays', () => {
  const CHRISTMAS = { date: '2026-12-25', name: 'Christmas Day' };
  const HOLIDAYS = [
    CHRISTMAS,
    { date: '2027-01-01', name: 'New Year’s Day' },
    { date: '2027-01-18', name: 'Martin Luther King Jr. Day' },
    { date: '2027-02-15', name: 'Presidents’ Day' },
    { date: '2027-03-26', name: 'Good Friday' },
  ];

  /** A practice that is asked until it has closed a holiday or said that it works on them. */
  function asking() {
    const answers: unknown[] = [];
    const closures: object[] = [];
    server.use(
      http.get('*/api/closures/holidays/question', () => HttpResponse.json(answers.length === 0 ? HOLIDAYS : [])),
      http.get('*/api/closures/holidays', () => HttpResponse.json(HOLIDAYS)),
      http.get('*/api/closures', () => HttpResponse.json(closures)),
      http.post('*/api/closures', async ({ request }) => {
        const days = (await request.json()) as object;
        answers.push(days);
        closures.push({ id: String(closures.length), employee_id: null, bookings: [], ...days });
        return HttpResponse.json(closures.at(-1), { status: 201 });
      }),
      http.post('*/api/closures/holidays/keep-open', () => {
        answers.push('kept open');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return answers;
  }

  const QUESTION = /^Clients can book on holidays/;

  it('names the next ones, and ends with "We work on these days"', async () => {
    quiet();
    const answers = asking();
    const { user } = renderApp('/admin/dashboard');
    expect(await screen.findByText(QUESTION)).toHaveTextContent(
      'Clients can book on holidays: Christmas Day (Fri, Dec 25), New Year’s Day (Fri, Jan 1, 2027), ' +
        'Martin Luther King Jr. Day (Mon, Jan 18, 2027) and 2 more days in the next 12 months. ' +
        'Does the practice work on these days?',
    );
    await user.click(screen.getByRole('button', { name: 'We work on these days' }));
    expect(await screen.findByText(/^Holidays stay open for booking/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(QUESTION)).not.toBeInTheDocument());
    expect(answers).toEqual(['kept open']);
  });

  it('ends with the holidays that are closed', async () => {
    quiet();
    const answers = asking();
    const { user } = renderApp('/admin/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Close holidays…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Holidays' }));
    await user.click(await dialog.findByRole('checkbox', { name: /Presidents’ Day/ }));
    await user.click(dialog.getByRole('button', { name: 'Close 4 holidays' }));
    expect(await screen.findByText('4 holidays closed.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
    expect(answers).toHaveLength(4);
    expect(answers[0]).toEqual({ from: '2026-12-25', to: '2026-12-25', reason: 'Christmas Day' });
  });

  it('stays when the answer does not arrive', async () => {
    quiet();
    asking();
    server.use(http.post('*/api/closures/holidays/keep-open', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/dashboard');
    await user.click(await screen.findByRole('button', { name: 'We work on these days' }));
    expect(await screen.findByText('That did not work. Please try again.')).toBeVisible();
    expect(screen.getByText(QUESTION)).toBeVisible();
  });

  it('is not for people who close their own days only', async () => {
    quiet();
    const asked = vi.fn();
    server.use(
      http.get('*/api/closures/holidays/question', () => {
        asked();
        return HttpResponse.json(HOLIDAYS);
      }),
    );
    signedInAs('mediator');
    renderApp('/admin/dashboard');
    await screen.findByText('Recent Activity');
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a new practice', () => {
  const steps = ['details', 'mediator', 'timetable', 'plan', 'holidays', 'mail', 'meeting', 'legal', 'open'];
  const started = (done: number) =>
    http.get('*/api/getting-started', () =>
      HttpResponse.json(steps.map((name, index) => ({ name, done: index < done }))),
    );

  it('is told what to do next, until it has its first booking', async () => {
    quiet();
    server.use(
      started(2),
      http.get('*/api/dashboard/stats', () => HttpResponse.json(stats({ totalAppointments: 0 }))),
    );
    renderApp('/admin/dashboard');
    const list = within(await screen.findByRole('region', { name: 'Getting started' }));
    expect(list.getByText('Done: 2 of 9. Visitors can book once the last step is done.')).toBeVisible();
    expect(list.getAllByRole('listitem').map((item) => within(item).getByRole('strong').textContent)).toEqual([
      'Done',
      'Done',
      ...Array<string>(7).fill('To do'),
    ]);
    expect(list.getByRole('link', { name: 'Connect your mail server' })).toHaveAttribute(
      'href',
      '/admin/settings?tab=email',
    );
  });

  it.each([
    ['all is done', 9, 0],
    ['it has had a booking', 2, 1],
  ])('is told nothing once %s', async (_, done, totalAppointments) => {
    quiet();
    server.use(
      started(done),
      http.get('*/api/dashboard/stats', () => HttpResponse.json(stats({ totalAppointments }))),
    );
    renderApp('/admin/dashboard');
    await screen.findByRole('list', { name: 'Numbers of appointments' });
    await waitFor(() => expect(figures()[0]?.[0]).toMatch(String(totalAppointments)));
    expect(screen.queryByRole('region', { name: 'Getting started' })).not.toBeInTheDocument();
  });
});
