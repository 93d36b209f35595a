import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../api/endpoints';
import { createStore } from '../../../app/store';
import { Toaster } from '../../../components/toast/Toaster';
import { problem, PROFILE } from '../../../test/factories';
import { server } from '../../../test/server';
import type { Backup } from './api';
import { BackupPanel } from './BackupPanel';

const AUTOMATIC: Backup = {
  id: 'accord-20260928-040000-automatic-1f3a9c02.backup',
  created_at: '2026-09-28T04:00:00.000Z',
  size: 1_572_864,
  kind: 'automatic',
  location: 'local',
};
const EARLIER: Backup = {
  ...AUTOMATIC,
  id: 'accord-20260927-160000-before-restore-00000001.backup',
  created_at: '2026-09-27T16:00:00.000Z',
  kind: 'before-restore',
};
const MIDNIGHT = 'Mon, Sep 28, 12:00 AM';
const NOON = 'Sun, Sep 27, 12:00 PM';
/** What the first is called where it is restored or deleted. */
const THAT_MIDNIGHT = 'Monday, September 28, 2026, 12:00 AM (Eastern Time)';

const found = (kept: string | null = null) => ({
  created_at: AUTOMATIC.created_at,
  version: '0.1.0',
  tables: [
    { table: 'bookings', name: 'Bookings', now: 1234, then: 1200 },
    { table: 'clients', name: 'Clients', now: 80, then: 80 },
    { table: 'weekly_plans', name: 'Weekly plans', now: 0, then: 0 },
    { table: 'refunds', name: 'Refunds', now: 0, then: 1 },
  ],
  forgotten_again: 0,
  revoked_again: 0,
  locked_accounts: [] as string[],
  held_mail: 0,
  kept,
});

/** A server with these backups. */
function keeping(backups: Backup[]) {
  server.use(
    http.get('*/api/backups', () =>
      HttpResponse.json(backups, { headers: { 'x-total-count': String(backups.length) } }),
    ),
  );
}

/** Records the restores at this path; `answer` gives the result of a check or a restore. */
function restoring(path: string, answer: (check: boolean, password: string) => Response) {
  const asked: { check: string | null; file?: string; password: string }[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      const check = new URL(request.url).searchParams.get('check');
      if (path.endsWith('/api/backup/restore')) {
        const form = await request.formData();
        const [file, password] = [form.get('file') as File, form.get('password') as string];
        asked.push({ check, file: await file.text(), password });
        return answer(check === 'true', password);
      }
      const { password } = (await request.json()) as { password: string };
      asked.push({ check, password });
      return answer(check === 'true', password);
    }),
  );
  return asked;
}

/** One line of the server's progress report. */
const told = (...lines: object[]) => new HttpResponse(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

/** An answer that arrives when the test says so. */
function telling() {
  let teller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      teller = controller;
    },
  });
  const send = (text: string) => teller?.enqueue(new TextEncoder().encode(text));
  return {
    // Without a length the mocked server would wait for the whole answer.
    response: new HttpResponse(body, { headers: { 'content-length': '1' } }),
    say: (line: object) => send(`${JSON.stringify(line)}\n`),
    send,
    end: () => teller?.close(),
  };
}

/** The names of the files that the browser saves. */
function downloads() {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download);
  });
  return saved;
}

const sent = (name: string) =>
  new HttpResponse('sealed', { headers: { 'content-disposition': `attachment; filename="${name}"` } });

/** Keeps the profile loaded, as the frame of the back office does. */
function Frame({ children }: { children: ReactNode }) {
  api.useGetProfileQuery();
  return children;
}

function renderPanel() {
  const store = createStore({});
  store.dispatch(api.util.upsertQueryEntries([{ endpointName: 'getProfile', arg: undefined, value: PROFILE }]));
  document.body.innerHTML = '<div id="page"><div id="root"></div></div><div id="toasts"></div>';
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Frame>
          <BackupPanel />
        </Frame>
      </MemoryRouter>
      <Toaster />
    </Provider>,
    { container: document.getElementById('root') as HTMLElement },
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

const row = (name: string) => screen.findByRole('listitem', { name });
const choose = (user: ReturnType<typeof renderPanel>, text = 'sealed') =>
  user.upload(screen.getByLabelText('Backup file'), new File([text], 'accord.backup'));

beforeEach(() => keeping([AUTOMATIC, EARLIER]));

describe('Create Backup', () => {
  it('saves the file and says so', async () => {
    const saved = downloads();
    server.use(http.get('*/api/backup', () => sent('accord-2026-09-28-1600.backup')));
    const user = renderPanel();
    await user.click(screen.getByRole('button', { name: 'Create Backup' }));
    expect(await screen.findByText('Backup created successfully! Check your downloads folder.')).toBeVisible();
    expect(saved).toEqual(['accord-2026-09-28-1600.backup']);
  });

  it('shows that it takes its time, and says when it fails', async () => {
    const saved = downloads();
    let fail: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => (fail = resolve));
    server.use(
      http.get('*/api/backup', async () => {
        await failing;
        return HttpResponse.json(problem(503, 'unavailable', 'Busy'), { status: 503 });
      }),
    );
    const user = renderPanel();
    await user.click(screen.getByRole('button', { name: 'Create Backup' }));
    expect(await screen.findByText('Creating the backup…')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Backup' })).toBeDisabled();
    fail();
    expect(await screen.findByText('Failed to create backup. Please try again.')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('Create Backup with the cloud away', () => {
  it('says why', async () => {
    const gone = problem(503, 'cloud_unavailable', 'The cloud storage cannot be reached');
    server.use(http.get('*/api/backup', () => HttpResponse.json(gone, { status: 503 })));
    const user = renderPanel();
    await user.click(screen.getByRole('button', { name: 'Create Backup' }));
    const why = 'Failed to create backup. Please try again. The cloud storage cannot be reached';
    expect(await screen.findByText(why)).toBeVisible();
  });
});

describe('Restore Backup', () => {
  it('says what is overwritten, asks for the password and reloads everything', async () => {
    const asked = restoring('*/api/backup/restore', (check) => told({ done: found(check ? null : EARLIER.id) }));
    const user = renderPanel();
    await row(MIDNIGHT);
    await choose(user);
    const dialog = await screen.findByRole('dialog', { name: 'Overwrite all current data?' });
    expect(
      within(dialog).getByText(`All current data will be overwritten with the backup of ${THAT_MIDNIGHT}.`),
    ).toBeVisible();
    const rows = within(dialog)
      .getAllByRole('row')
      .map((line) => line.textContent);
    expect(rows).toEqual(['DataNowIn the backup', 'Bookings1,2341,200', 'Clients8080', 'Refunds01']);
    expect(asked).toEqual([{ check: 'true', file: 'sealed', password: '' }]);

    await user.click(within(dialog).getByRole('button', { name: 'Overwrite all data' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please enter your password');
    keeping([EARLIER]);
    await user.type(within(dialog).getByLabelText(/Your password/), 'Correct-Horse-9{Enter}');
    expect(await screen.findByText(`The backup of ${THAT_MIDNIGHT} was restored.`)).toBeVisible();
    expect(asked.slice(1)).toEqual([{ check: 'false', file: 'sealed', password: 'Correct-Horse-9' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('listitem', { name: MIDNIGHT })).toBeNull());
    expect(await row(NOON)).toBeVisible();
  });

  it('says who is erased again, and which account comes back without a password', async () => {
    const forgotten = { forgotten_again: 2, revoked_again: 3, locked_accounts: ['demo@example.com'] };
    restoring('*/api/backup/restore', (check) => told({ done: { ...found(check ? null : EARLIER.id), ...forgotten } }));
    const user = renderPanel();
    await choose(user);
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('2 people were erased after this backup was made. The restore will erase them again.'),
    ).toBeVisible();
    expect(dialog.getByText(/^3 accounts, roles, calendar feeds or passkeys were removed/)).toBeVisible();
    expect(dialog.getByText(/demo@example.com has the demo password/)).toHaveTextContent(
      'accord admin set-password demo@example.com',
    );
    await user.type(dialog.getByLabelText(/Your password/), 'Correct-Horse-9{Enter}');
    const done = `The backup of ${THAT_MIDNIGHT} was restored. 2 people were erased again. 3 accounts, roles, calendar feeds or passkeys stay removed.`;
    expect(await screen.findByText(done)).toBeVisible();
  });

  it('says how many emails were waiting, and how many are held now', async () => {
    restoring('*/api/backup/restore', (check) =>
      told({ done: { ...found(check ? null : EARLIER.id), held_mail: check ? 1200 : 1 } }),
    );
    const user = renderPanel();
    await choose(user);
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        '1,200 emails were still waiting when this backup was made. They will be held: you can send or drop them under Notifications, Sent.',
      ),
    ).toBeVisible();
    await user.type(dialog.getByLabelText(/Your password/), 'Correct-Horse-9{Enter}');
    const done = `The backup of ${THAT_MIDNIGHT} was restored. 1 email is held. Send or drop it under Notifications, Sent.`;
    expect(await screen.findByText(done)).toBeVisible();
  });

  it('shows what it is doing and how far that has got', async () => {
    const answer = telling();
    restoring('*/api/backup/restore', (check) => (check ? told({ done: found() }) : answer.response));
    const user = renderPanel();
    await choose(user);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Your password/), 'Correct-Horse-9{Enter}');
    const bar = (name: string) => dialog.findByRole('progressbar', { name });
    const shows = async (phase: string, percent: number, name: string) => {
      answer.say({ progress: { phase, percent } });
      const shown = await bar(name);
      await waitFor(() => expect(shown).toHaveAttribute('aria-valuenow', String(percent)));
    };
    await shows('checking', 40, 'Reading the backup…');
    await shows('keeping', 7, 'Backing up the current data…');
    await shows('replacing', 62, 'Restoring. Visitors can see the site but can’t book yet…');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    // A line may arrive in two halves.
    answer.send('{"progress": {"phase": "replacing", ');
    answer.send('"percent": 99}}\n');
    const replacing = await bar('Restoring. Visitors can see the site but can’t book yet…');
    await waitFor(() => expect(replacing).toHaveAttribute('aria-valuenow', '99'));
    answer.say({ done: found(EARLIER.id) });
    answer.end();
    expect(await screen.findByText(`The backup of ${THAT_MIDNIGHT} was restored.`)).toBeVisible();
  });

  it('does not claim to know how it ended when the answer breaks off', async () => {
    restoring('*/api/backup/restore', (check) =>
      check ? told({ done: found() }) : told({ progress: { phase: 'replacing', percent: 50 } }),
    );
    const user = renderPanel();
    await choose(user);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Your password/), 'Correct-Horse-9{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The connection was lost. The restore may still be running: check again in a moment.',
    );
  });

  it('says at the field that the password is wrong, and why else it failed', async () => {
    let refusal = problem(422, 'invalid', 'Some fields need another look', { password: ['The password is wrong'] });
    restoring('*/api/backup/restore', (check) =>
      check ? told({ done: found() }) : HttpResponse.json(refusal, { status: refusal.status }),
    );
    const user = renderPanel();
    await choose(user);
    const dialog = await screen.findByRole('dialog');
    const password = within(dialog).getByLabelText(/Your password/);
    await user.type(password, 'Wrong-Horse-9{Enter}');
    expect(await within(dialog).findByText('The password is wrong')).toBeVisible();
    expect(password).toHaveFocus();
    refusal = problem(409, 'restore_running', 'Another restore is under way');
    await user.type(password, '{Enter}');
    const failed = 'Failed to restore backup. Please check the file format and try again.';
    expect(await within(dialog).findByText(failed)).toBeVisible();
    expect(within(dialog).getByText('Another restore is under way')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses what is no backup', async () => {
    restoring('*/api/backup/restore', () =>
      told(
        { progress: { phase: 'checking', percent: 0 } },
        { refused: problem(422, 'invalid_backup', 'Invalid backup file format') },
      ),
    );
    const user = renderPanel();
    await choose(user, '{"admin_token": "x"}');
    expect(await screen.findByText('Invalid backup file format')).toBeVisible();
    expect(screen.getByText('Failed to restore backup. Please check the file format and try again.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the kept backups', () => {
  it('says when each was made, why, and how large it is', async () => {
    renderPanel();
    expect(await row(MIDNIGHT)).toHaveTextContent('Automatic · 12 hours ago · 1.5 MB · On this server');
    expect(await row(NOON)).toHaveTextContent('Before a restore · 1 day ago · 1.5 MB');
    expect(screen.getByText('2 backups')).toBeVisible();
  });

  it('restores, saves and deletes one', async () => {
    const saved = downloads();
    const asked = restoring(`*/api/backups/${AUTOMATIC.id}/restore`, () => told({ done: found() }));
    const deleted: string[] = [];
    server.use(
      http.get(`*/api/backups/${AUTOMATIC.id}`, () => sent(AUTOMATIC.id)),
      http.delete('*/api/backups/:id', ({ params }) => {
        deleted.push(String(params['id']));
        keeping([EARLIER]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = renderPanel();
    const automatic = await row(MIDNIGHT);
    await user.click(within(automatic).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual([AUTOMATIC.id]));

    await user.click(within(automatic).getByRole('button', { name: 'Restore' }));
    const dialog = await screen.findByRole('dialog');
    expect(asked).toEqual([{ check: 'true', password: '' }]);
    await user.type(within(dialog).getByLabelText(/Your password/), 'Correct-Horse-9{Enter}');
    await waitFor(() => expect(asked[1]).toEqual({ check: 'false', password: 'Correct-Horse-9' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(within(await row(MIDNIGHT)).getByRole('button', { name: 'Delete' }));
    const confirm = await screen.findByRole('dialog', { name: 'Delete this backup?' });
    expect(within(confirm).getByText(`The backup of ${THAT_MIDNIGHT} will be deleted permanently.`)).toBeVisible();
    await user.click(within(confirm).getByRole('button', { name: 'Delete backup' }));
    expect(await screen.findByText('Backup deleted')).toBeVisible();
    expect(deleted).toEqual([AUTOMATIC.id]);
    expect(await screen.findByText('1 backup')).toHaveFocus();
  });

  it('says where each is, and shows those of this server while the cloud is away', async () => {
    const gone = problem(503, 'cloud_unavailable', 'The cloud storage cannot be reached');
    const inCloud: Backup = { ...AUTOMATIC, location: 'cloud' };
    const inBoth: Backup = { ...EARLIER, location: 'both' };
    let isGone = true;
    const isLocal = (request: Request) => new URL(request.url).searchParams.get('location') === 'local';
    server.use(
      http.get('*/api/backups', ({ request }) => {
        if (isLocal(request)) return HttpResponse.json([EARLIER], { headers: { 'x-total-count': '1' } });
        if (isGone) return HttpResponse.json(gone, { status: 503 });
        return HttpResponse.json([inCloud, inBoth], { headers: { 'x-total-count': '2' } });
      }),
    );
    const user = renderPanel();
    expect(await row(NOON)).toHaveTextContent('On this server');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(
      'Backups in the cloud cannot be listed right now. These are the ones on this server.',
    );
    expect(alert).toHaveTextContent('The cloud storage cannot be reached');
    isGone = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await row(MIDNIGHT)).toHaveTextContent('In the cloud');
    expect(await row(NOON)).toHaveTextContent('On this server and in the cloud');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('loads, fails with another try, and has none at first', async () => {
    server.use(http.get('*/api/backups', () => new HttpResponse(null, { status: 503 })));
    const user = renderPanel();
    expect(screen.getByRole('status', { name: 'Loading backups' })).toBeVisible();
    expect(await screen.findByText('Failed to load backups')).toBeVisible();
    keeping([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No backups yet')).toBeVisible();
  });
});
