import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, settings } from '../../test/factories';
import { ADMIN, PROFILE, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const profile = { ...PROFILE, firstName: 'Olive', lastName: 'Manager', email: 'office@example.com' };

/** A server that stores settings and profile. */
function practice(saved = settings()) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(saved, { headers: { etag: '"v1"' } })),
    http.get('*/api/settings/defaults', () => HttpResponse.json(settings())),
    http.get('*/api/auth/profile', () => HttpResponse.json(profile)),
    http.get('*/api/system/info', () =>
      HttpResponse.json({
        version: '0.1.0',
        uptime: '1 day, 2 hours',
        databaseSize: '9.4 MB',
        totalEmployees: 3,
        lastBackup: null,
        lastVerification: {
          backup: 'accord-20260926-080000-automatic-1f3a9c02.backup',
          at: '2026-09-26T08:00:00Z',
          outcome: 'damaged',
          problem: 'Invalid backup file format',
        },
        mailWaiting: 4,
        mailGivenUp: 17,
        mailWithheld: 6,
      }),
    ),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json({ enabled: false, required: false, backupCodesLeft: 0 })),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
    http.get('*/api/backups', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.put('*/api/auth/profile', async ({ request }) =>
      HttpResponse.json({ ...profile, ...((await request.json()) as object) }),
    ),
    http.put('*/api/settings', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ ...body, seen: request.headers.get('if-match') });
      return HttpResponse.json({ ...saved, ...body }, { headers: { etag: '"v2"' } });
    }),
  );
  return sent;
}

beforeEach(() => signedIn());

const save = () => screen.getByRole('button', { name: 'Save Settings' });

async function open(tab = '') {
  const app = renderApp(`/admin/settings${tab === '' ? '' : `?tab=${tab}`}`);
  await screen.findByRole('tab', { name: 'General' });
  return app;
}

describe('the settings', () => {
  it('say when they cannot be loaded, and try again', async () => {
    server.use(
      http.get('*/api/settings', () => HttpResponse.json(problem(503, 'unavailable', 'Busy'), { status: 503 })),
      http.get('*/api/auth/profile', () => HttpResponse.json(profile)),
    );
    const { user } = renderApp('/admin/settings');
    await screen.findByText('The settings could not be loaded.');
    practice();
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('textbox', { name: /Site name/ })).toHaveValue('Accord Mediation');
  });

  it('are saved with the profile, and only when changed', async () => {
    const sent = practice();
    const { user } = await open();
    expect(save()).toBeDisabled();
    const name = screen.getByRole('textbox', { name: /Site name/ });
    await user.clear(name);
    await user.type(name, 'Harbor');
    expect(screen.getByText('Unsaved Changes', { selector: '[data-status="unsaved"]' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Date format' }), 'DD/MM/YYYY');
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([
      {
        siteName: 'Harbor',
        dateFormat: 'DD/MM/YYYY',
        businessDays: '["monday","tuesday","wednesday","thursday","friday","saturday"]',
        seen: '"v1"',
      },
    ]);
    await waitFor(() => expect(save()).toBeDisabled());
    for (const name of ['profile', 'smtpPasswordSet', 'cloudBackupAvailable']) expect(sent[0]).not.toHaveProperty(name);
    expect(sent[0]).toHaveProperty('smtpPort', 587);
  });

  it('offer no password length that would have no effect', async () => {
    practice();
    await open('security');
    const length = within(screen.getByRole('combobox', { name: 'Minimum length' }));
    expect(
      length
        .getAllByRole('option', { hidden: true })
        .map((option) => [option.textContent, option.hasAttribute('disabled')]),
    ).toEqual([
      ['6 (not allowed any more)', true],
      ['8 characters', false],
      ['12 characters', false],
    ]);
  });

  it('that are not saved when the session ends are there again after signing in', async () => {
    practice();
    const { user } = await open();
    const name = screen.getByRole('textbox', { name: /Site name/ });
    await user.clear(name);
    await user.type(name, 'Harbor');
    server.use(
      http.put('*/api/auth/profile', () => HttpResponse.json(problem(401, 'unauthorized', 'No'), { status: 401 })),
      http.post('*/api/auth/login', () => HttpResponse.json({ success: true, token: 'token-2', user: ADMIN })),
    );
    await user.click(save());
    await user.type(await screen.findByLabelText(/^Email/), ADMIN.email);
    const sent = practice();
    await user.type(screen.getByLabelText(/^Password/), 'right-horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    await waitFor(() => expect(screen.getByRole('textbox', { name: /Site name/ })).toHaveValue('Harbor'));
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([{ siteName: 'Harbor', seen: '"v1"' }]);
  });

  it('name a refused field on its own tab', async () => {
    practice();
    server.use(
      http.put('*/api/settings', () =>
        HttpResponse.json(
          {
            ...problem(422, 'invalid', 'Some fields need another look'),
            errors: { ipWhitelist: ['This list would lock you out'] },
          },
          { status: 422 },
        ),
      ),
    );
    const { user } = await open('security');
    await user.type(screen.getByRole('textbox', { name: 'Allowed IP addresses' }), '192.0.2.1');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await user.click(save());
    await screen.findByText('This list would lock you out');
    expect(screen.getByText('Some fields need another look (Status: 422)')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
  });

  it('say how many sessions another time zone moves before it is saved', async () => {
    const sent = practice();
    const asked: unknown[] = [];
    server.use(
      http.put('*/api/settings', async ({ request }) => {
        const body = (await request.clone().json()) as { movedSessions?: number };
        if (body.movedSessions === 12) return undefined;
        asked.push(body.movedSessions);
        return HttpResponse.json({ ...problem(409, 'sessions_move', 'They move'), sessions: 12 }, { status: 409 });
      }),
    );
    const { user } = await open();
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.selectOptions(zone, 'America/Chicago');
    await user.click(save());
    const question = await screen.findByRole('dialog', { name: 'Change to Central Time?' });
    expect(question).toHaveTextContent('12 sessions still to come keep their clock times');
    expect(question).toHaveTextContent('Clients aren’t notified');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(zone).toHaveValue('America/Chicago');

    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Change Time Zone' }));
    expect(await screen.findByText('Settings and profile saved successfully!')).toBeVisible();
    expect(asked).toEqual([undefined, undefined]);
    expect(sent).toMatchObject([{ timezone: 'America/Chicago', movedSessions: 12 }]);
  });

  it('put a button that leaves the public pages at once', async () => {
    const sent = practice();
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Exit this page' }));
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject([{ exitButton: true }]));
  });

  it('offer the public site in Spanish', async () => {
    const sent = practice();
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Offer the public site in Spanish' }));
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject([{ spanish: true }]));
  });

  it('say how the booking gets onto another website, and which websites may show it', async () => {
    const sent = practice();
    const { user } = await open('booking');
    const line = screen.getByRole('textbox', { name: 'HTML for your website' });
    expect(line).toHaveValue('<script async src="http://localhost/embed.js"></script>');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Book with' }), 'Maria Alvarez');
    expect(line).toHaveValue('<script async src="http://localhost/embed.js" data-mediator="maria-alvarez"></script>');
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue('http://localhost/book/maria-alvarez');
    await user.type(
      screen.getByRole('textbox', { name: 'Websites that may show it' }),
      'https://www.smithlaw.com\nhttps://smith.example',
    );
    await user.click(save());
    await waitFor(() =>
      expect(sent).toMatchObject([{ hostSites: ['https://www.smithlaw.com', 'https://smith.example'] }]),
    );
  });

  it('can be saved again after a refusal', async () => {
    const sent = practice();
    server.use(
      http.put(
        '*/api/settings',
        () =>
          HttpResponse.json(
            problem(422, 'invalid', 'Some fields need another look', { businessDays: ['Choose at least one day'] }),
            { status: 422 },
          ),
        { once: true },
      ),
    );
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    await user.click(save());
    await screen.findByText('Choose at least one day');
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(screen.queryByText('Choose at least one day')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('keep what is typed while a save is under way', async () => {
    const sent = practice();
    let answer: () => void = () => undefined;
    server.use(
      http.put('*/api/auth/profile', async ({ request }) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ ...profile, ...((await request.json()) as object) });
      }),
    );
    const { user } = await open();
    const name = screen.getByRole('textbox', { name: /Site name/ });
    await user.type(name, ' One');
    await user.click(save());
    await screen.findByRole('button', { name: 'Saving…' });
    await user.type(name, ' Two');
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    await user.type(screen.getByRole('textbox', { name: 'First name' }), ' May');
    answer();

    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([{ siteName: 'Accord Mediation One' }]);
    expect(name).toHaveValue('Accord Mediation One Two');
    expect(screen.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Olive May');
    expect(screen.getByText('Unsaved Changes', { selector: '[data-status="unsaved"]' })).toBeVisible();
    await user.click(save());
    await screen.findByRole('button', { name: 'Saving…' });
    answer();
    await waitFor(() => expect(sent).toMatchObject([{}, { siteName: 'Accord Mediation One Two', seen: '"v2"' }]));
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('show a new name in the header at once, and after a reload', async () => {
    practice();
    const { user } = await open();
    expect(screen.getByText('Welcome, Dana Moss')).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: 'First name' }));
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Nora');
    await user.clear(screen.getByRole('textbox', { name: 'Last name' }));
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Quill');
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(screen.getByText('Welcome, Nora Quill')).toBeVisible();
    expect(screen.getByText('NQ')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('admin_user') ?? '')).toEqual({
      ...ADMIN,
      firstName: 'Nora',
      lastName: 'Quill',
    });
  });

  it('keep the names of the profile, also from another tab', async () => {
    const sent = practice();
    const { user } = await open();
    await user.clear(screen.getByRole('textbox', { name: 'Last name' }));
    await user.click(screen.getByRole('tab', { name: 'Security' }));
    await user.click(save());
    expect(await screen.findByText('Enter your last name')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus());
    expect(sent).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Moss');
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
  });

  it('never export an earlier file when the export fails', async () => {
    practice();
    Object.assign(URL, { createObjectURL: () => 'blob:settings', revokeObjectURL: () => undefined });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    server.use(http.get('*/api/settings/export', () => HttpResponse.json({ siteName: 'Harbor' })));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Settings exported successfully!');
    expect(saved).toHaveBeenCalledTimes(1);

    server.use(
      http.get('*/api/settings/export', () => HttpResponse.json(problem(500, 'internal', 'No'), { status: 500 })),
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Failed to export settings. Please try again.');
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('are not filled with an earlier version when what was saved cannot be read', async () => {
    practice();
    server.use(
      http.put('*/api/settings', () =>
        HttpResponse.json(problem(412, 'stale', 'Somebody else saved'), { status: 412 }),
      ),
    );
    const { user } = await open();
    const name = screen.getByRole('textbox', { name: /Site name/ });
    await user.type(name, ' mine');
    await user.click(save());
    const load = await screen.findByRole('button', { name: 'Load Saved Settings' });
    server.use(http.get('*/api/settings', () => HttpResponse.json(problem(503, 'unavailable', 'No'), { status: 503 })));
    await user.click(load);
    await screen.findByText('The settings could not be loaded.');
    expect(name).toHaveValue('Accord Mediation mine');
    expect(load).toBeVisible();
  });

  it('show what is not available, and why', async () => {
    practice();
    await open('notifications');
    expect(screen.getByText('SMS and push notifications are not available: no provider is connected.')).toBeVisible();
    expect(screen.queryByRole('switch', { name: /SMS|Push/ })).not.toBeInTheDocument();
  });

  it('say what administrators are mailed and when, and save it', async () => {
    const sent = practice();
    const { user } = await open('notifications');
    const daily = screen.getByRole('switch', { name: 'Daily reports' });
    expect(daily).toHaveAccessibleDescription(/^To every administrator on business days, when the practice opens: /);
    for (const name of ['Daily reports', 'Weekly reports', 'System alerts']) {
      const control = screen.getByRole('switch', { name });
      expect(control).not.toBeChecked();
      await user.click(control);
    }
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([
      { dailyReports: true, weeklyReports: true, systemAlerts: true, smsNotifications: false },
    ]);
  });

  it('say where sessions in person usually take place', async () => {
    const sent = practice();
    const { user } = await open('general');
    await user.type(await screen.findByRole('textbox', { name: 'Usual place' }), '1 Main St, Orlando');
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([{ meetingPlace: '1 Main St, Orlando' }]);
  });

  it('say what kinds of session are sold', async () => {
    const sent = practice();
    const { user } = await open('sessions');
    const row = (number: number) => within(screen.getByRole('group', { name: `Session type ${number}` }));
    await user.click(await screen.findByRole('button', { name: 'Add a session type' }));
    await user.type(row(4).getByRole('textbox', { name: 'Name' }), 'Evening');
    await user.type(row(4).getByLabelText('Starts'), '17:00');
    await user.type(row(4).getByRole('textbox', { name: 'Minutes' }), '120');
    await user.type(row(4).getByRole('textbox', { name: 'Price ($)' }), '500');
    await user.click(screen.getByRole('button', { name: 'Remove 1PM to 4PM Afternoon' }));
    expect(screen.getByRole('button', { name: 'Add a session type' })).toHaveFocus();
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([
      {
        sessionTypes: [
          { name: '9AM to 12PM Morning', nameEs: '', start: '09:00', minutes: 180, price: 750 },
          { name: '9AM to 4PM Full Day', nameEs: '', start: '09:00', minutes: 420, price: 1750 },
          { name: 'Evening', nameEs: '', start: '17:00', minutes: 120, price: 500 },
        ],
      },
    ]);
  });

  it('show at its row what is wrong with a session type', async () => {
    const text = 'There is already a session type with this start and length';
    practice();
    server.use(
      http.put('*/api/settings', () =>
        HttpResponse.json(
          problem(422, 'invalid', 'Some fields need another look', { 'sessionTypes.1.start': [text] }),
          { status: 422 },
        ),
      ),
    );
    const { user } = await open('sessions');
    const row = within(await screen.findByRole('group', { name: 'Session type 2' }));
    await user.type(row.getByRole('textbox', { name: 'Name' }), ' too');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await user.click(save());
    const refused = within(await screen.findByRole('group', { name: 'Session type 2' }));
    await waitFor(() => expect(refused.getByLabelText('Starts')).toHaveAccessibleDescription(text));
    expect(refused.getByRole('textbox', { name: 'Name' })).toHaveValue('1PM to 4PM Afternoon too');
  });

  it("offer case types of the practice's own, and the usual ones again", async () => {
    const sent = practice();
    const { user } = await open('sessions');
    await user.click(await screen.findByRole('button', { name: 'Use case types of your own' }));
    const row = within(screen.getByRole('group', { name: 'Case type 4' }));
    const name = row.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Probate');
    await user.selectOptions(row.getByRole('combobox', { name: 'Chosen by' }), 'Visitors and the office');
    await user.click(screen.getByRole('button', { name: 'Remove Other' }));
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent.at(-1)).toMatchObject({
      caseTypes: [
        { name: 'Circuit Civil', for: 'both' },
        { name: 'Family', for: 'both' },
        { name: 'Property / DFS', for: 'both' },
        { name: 'Probate', for: 'both' },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Back to the usual ones' }));
    await user.click(save());
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ caseTypes: [] }));
  });

  it('offer to tell the clients who come to another place now', async () => {
    practice();
    const sent: unknown[] = [];
    const affected = { sessions: 1, people: 1, by_email: [{ id: 'booking-1', revision: 2 }] };
    server.use(
      http.put('*/api/settings', async ({ request }) =>
        HttpResponse.json(
          { ...settings(), ...((await request.json()) as object), affected },
          { headers: { etag: '"v2"' } },
        ),
      ),
      http.post('*/api/bookings/relocations', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ told: 1 });
      }),
    );
    const { user } = await open('general');
    await user.type(await screen.findByRole('textbox', { name: 'Usual place' }), '1 Main St, Orlando');
    await user.click(save());
    const offer = within(await screen.findByRole('dialog', { name: 'Send the new place to the clients?' }));
    expect(offer.getByText('1 confirmed session has another place now.')).toBeVisible();
    await user.click(offer.getByRole('button', { name: 'Send the new place to 1 person' }));
    expect(await screen.findByText('1 email on the way')).toBeVisible();
    expect(sent).toEqual([{ sessions: affected.by_email }]);
  });

  it('say how far ahead, how late and until when visitors book, with an example', async () => {
    const sent = practice();
    const { user } = await open('booking');
    const field = (name: string) => screen.findByRole('textbox', { name });
    await user.clear(await field('Days ahead'));
    await user.type(await field('Days ahead'), '120');
    const change = await field('Latest change before a session');
    expect(change).toHaveAccessibleDescription(/9:00 AM can be moved or canceled until .*, 9:00 AM\./);
    await user.clear(change);
    expect(change).toHaveAccessibleDescription('');
    await user.type(change, '2');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Latest change before a session: unit' }),
      'business days',
    );
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([{ bookingWindow: '120', cancelNotice: '2 business days' }]);
  });

  it('show what is wrong with a rule at its field', async () => {
    practice();
    const wrong = ['Enter 0 to 336 hours or 0 to 15 business days'];
    const refused = problem(422, 'validation_failed', 'Some fields are not valid.', { cancelNotice: wrong });
    server.use(http.put('*/api/settings', () => HttpResponse.json(refused, { status: 422 })));
    const { user } = await open('booking');
    const change = await screen.findByRole('textbox', { name: 'Latest change before a session' });
    await user.type(change, '9');
    await user.click(save());
    expect(await screen.findByText('Enter 0 to 336 hours or 0 to 15 business days')).toBeVisible();
    expect(change).toHaveAccessibleDescription('Enter 0 to 336 hours or 0 to 15 business days');
    expect(change).toHaveValue('249');
  });

  it('limit the email a visitor can cause', async () => {
    const sent = practice();
    const { user } = await open('notifications');
    const limit = screen.getByRole('combobox', { name: 'Maximum emails per visitor and day' });
    expect(limit).toHaveValue('3');
    expect(limit).toHaveAccessibleDescription(
      /Further changes are saved without an email, and the mediator gets one notice\./,
    );
    await user.selectOptions(limit, '5 emails');
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([{ visitorEmails: '5' }]);
  });

  it('hold the switch that asks visitors to confirm by email', async () => {
    const sent = practice(settings());
    const { user } = await open('notifications');
    const confirm = screen.getByRole('switch', { name: 'Ask visitors to confirm a request by email' });
    expect(confirm).not.toBeChecked();
    expect(confirm).toHaveAccessibleDescription(/confirm by email within 24 hours/);
    await user.click(confirm);
    await user.click(save());
    await screen.findByText('Settings and profile saved successfully!');
    expect(sent).toMatchObject([{ confirmByEmail: true }]);
  });

  it('send nothing to administrators while email notifications are off, and keep what was chosen', async () => {
    practice(settings({ weeklyReports: true }));
    const { user } = await open('notifications');
    const weekly = screen.getByRole('switch', { name: 'Weekly reports' });
    await user.click(screen.getByRole('switch', { name: 'Email notifications' }));
    expect(weekly).toBeDisabled();
    expect(weekly).toBeChecked();
    expect(weekly).toHaveAccessibleDescription('Nothing is sent while email notifications are off.');
    await user.click(screen.getByRole('switch', { name: 'Email notifications' }));
    expect(weekly).toBeEnabled();
  });

  it('go back to the defaults as unsaved changes', async () => {
    practice(settings({ siteName: 'Harbor' }));
    const { user } = await open('system');
    expect(await screen.findByText('1 day, 2 hours')).toBeVisible();
    const fact = (name: string) => screen.getByText(name).parentElement;
    expect(fact('Emails waiting')).toHaveTextContent('Emails waiting4');
    expect(fact('Emails undeliverable')).toHaveTextContent('Emails undeliverable17');
    expect(fact('Last restore test')).toHaveTextContent(
      'Last restore testCannot be restored, checked Sat, 09/26/2026, 4:00 AM. Invalid backup file format',
    );
    expect(fact('Emails on hold')).toHaveTextContent('Emails on hold6');
    await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset' }));
    await screen.findByText('Settings would be reset to defaults');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    expect(screen.getByRole('textbox', { name: /Site name/ })).toHaveValue('Accord Mediation');
    expect(save()).toBeEnabled();
  });

  it('stay as they are when the defaults cannot be read', async () => {
    practice(settings({ siteName: 'Harbor' }));
    server.use(
      http.get('*/api/settings/defaults', () => HttpResponse.json(problem(503, 'unavailable', 'No'), { status: 503 })),
    );
    const { user } = await open('system');
    await user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset' }));
    await screen.findByText('The defaults could not be loaded. Please try again.');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    expect(screen.getByRole('textbox', { name: /Site name/ })).toHaveValue('Harbor');
    expect(save()).toBeDisabled();
  });

  it('try out the server that is typed, with or without a password', async () => {
    practice(settings({ smtpHost: '', smtpPasswordSet: false }));
    const sent: { host?: string; password?: string }[] = [];
    server.use(
      http.post('*/api/smtp/send-test-email', async ({ request }) => {
        sent.push((await request.json()) as object);
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = await open('email');
    await user.type(screen.getByLabelText('SMTP host'), 'mail.example.com');
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(screen.getByLabelText('SMTP password'), 'hush');
    await user.click(await screen.findByRole('button', { name: 'Send test email' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ host, password }) => [host, password])).toEqual([
      ['mail.example.com', undefined],
      ['mail.example.com', 'hush'],
    ]);
  });

  it('try the mail server out, and say why it failed', async () => {
    practice();
    server.use(
      http.post('*/api/smtp/send-test-email', () =>
        HttpResponse.json({ success: false, error: 'The mail server cannot be reached' }),
      ),
    );
    const { user } = await open('email');
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
    expect(await screen.findByText('The mail server cannot be reached')).toBeVisible();
    expect(screen.getByText('Failed to send test email')).toBeVisible();
  });
});

describe('the password', () => {
  const change = async () => {
    practice();
    const { user } = await open('security');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    await user.type(dialog.getByLabelText('Current password'), 'right-horse');
    await user.type(dialog.getByLabelText('New password'), 'Olive-2026');
    await user.type(dialog.getByLabelText('Repeat new password'), 'Olive-2026');
    return { user, dialog };
  };

  it('is changed, and its strength is shown while it is typed', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/auth/password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
    const { user, dialog } = await change();
    expect(await dialog.findByText('Fair. This contains your name or email address.')).toBeVisible();
    expect(dialog.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('value', '3');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'right-horse', newPassword: 'Olive-2026' }]);
  });

  it('stays when the server refuses the new one, and says why', async () => {
    server.use(
      http.post('*/api/auth/password', () =>
        HttpResponse.json(problem(422, 'invalid', 'No', { newPassword: ['Use at least 12 characters'] }), {
          status: 422,
        }),
      ),
    );
    const { user, dialog } = await change();
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await dialog.findByText('Use at least 12 characters')).toBeVisible();
  });
});

describe('where backups go', () => {
  const place = () => screen.findByRole('combobox', { name: 'Backup location' });
  const offered = async () =>
    within(await place())
      .getAllByRole('option')
      .map((option) => option.textContent);

  it('is this server while no cloud is configured', async () => {
    practice();
    await open('backup');
    expect(await offered()).toEqual(['Local']);
    expect(screen.getByText('Cloud storage is available once it is configured on the server.')).toBeVisible();
  });

  it('is the cloud where one is', async () => {
    const sent = practice(settings({ cloudBackupAvailable: true }));
    const { user } = await open('backup');
    expect(await offered()).toEqual(['Local', 'Cloud', 'Both']);
    await user.selectOptions(await place(), 'Cloud');
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject([{ backupLocation: 'cloud' }]));
  });
});

it('names the field for which an imported file is refused, and keeps the form', async () => {
  practice();
  server.use(
    http.post('*/api/settings/import', () =>
      HttpResponse.json(problem(422, 'validation', 'Invalid', { timezone: ['Choose a time zone'] }), { status: 422 }),
    ),
  );
  const { user } = await open();
  const input = screen.getByLabelText<HTMLInputElement>('Import', { selector: 'input' });
  // jsdom has no `Blob.text`.
  const choose = (text: string) =>
    user.upload(input, Object.assign(new File([text], 'settings.json'), { text: () => Promise.resolve(text) }));
  await choose('{"timezone": "Mars"}');
  expect(await screen.findByText(/^Failed to import settings\..*timezone: Choose a time zone$/)).toBeVisible();
  await choose('{');
  expect(
    await screen.findByText('Failed to import settings. Please check the file format and try again.'),
  ).toBeVisible();
});

it('takes an imported file as unsaved changes', async () => {
  const sent = practice();
  server.use(http.post('*/api/settings/import', () => HttpResponse.json(settings({ siteDescription: 'From a file' }))));
  const { user } = await open();
  const input = screen.getByLabelText<HTMLInputElement>('Import', { selector: 'input' });
  await user.upload(input, Object.assign(new File(['{}'], 'settings.json'), { text: () => Promise.resolve('{}') }));
  await screen.findByText("Settings imported successfully! Don't forget to save your changes.");
  expect(screen.getByRole('textbox', { name: /Site description/ })).toHaveValue('From a file');
  expect(save()).toBeEnabled();
  expect(sent).toEqual([]);
  await user.click(save());
  await screen.findByText('Settings and profile saved successfully!');
  expect(sent).toMatchObject([{ siteDescription: 'From a file' }]);
});
