import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, settings } from '../../../test/factories';
import { PROFILE, renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const LAPTOP = {
  id: 'passkey-1',
  name: 'Laptop',
  isEnough: true,
  createdAt: '2026-09-01T13:00:00Z',
  usedAt: '2026-09-28T15:59:00Z',
};
const KEY = { ...LAPTOP, id: 'passkey-2', name: 'Key ring', isEnough: false, usedAt: null };

/** Someone with these passkeys, and what was sent to change them. */
function withPasskeys(first: (typeof LAPTOP | typeof KEY)[] = [], origin = window.location.origin) {
  let passkeys = first;
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json({ enabled: false, required: false, backupCodesLeft: 0 })),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
    http.get('*/api/auth/passkeys', () => HttpResponse.json({ origin, passkeys })),
    http.post('*/api/auth/passkeys/options', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'challenge-1', options: { challenge: 'abc' } });
    }),
    http.post('*/api/auth/passkeys', async ({ request }) => {
      sent.push(await request.json());
      passkeys = [...passkeys, { ...KEY, id: 'passkey-3', name: 'Phone' }];
      return HttpResponse.json(passkeys.at(-1), { status: 201 });
    }),
    http.put('*/api/auth/passkeys/:id', async ({ request, params }) => {
      const { name } = (await request.json()) as { name: string };
      passkeys = passkeys.map((passkey) => (passkey.id === params['id'] ? { ...passkey, name } : passkey));
      return HttpResponse.json(passkeys[0]);
    }),
    http.post('*/api/auth/passkeys/:id/remove', async ({ request, params }) => {
      const { password } = (await request.json()) as { password: string };
      if (password !== 'right-horse') {
        return HttpResponse.json({ success: false, error: 'The password is wrong' }, { status: 401 });
      }
      passkeys = passkeys.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const row = (name: string) => screen.findByRole('listitem', { name });
const open = () => renderApp('/admin/settings?tab=security');

async function fillIn({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await user.type(dialog.getByLabelText('Name'), 'Phone');
  await user.type(dialog.getByLabelText('Password'), 'right-horse');
  return dialog;
}

beforeEach(() => {
  signedIn();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  device.startRegistration.mockReset().mockResolvedValue({ id: 'made' });
});

describe('passkeys', () => {
  it('are listed with what they are for and when they were used', async () => {
    withPasskeys([LAPTOP, KEY]);
    open();
    const laptop = within(await row('Laptop'));
    expect(laptop.getByText('Signs you in without the password')).toBeVisible();
    expect(laptop.getByText('Last used Mon, Sep 28, 11:59 AM')).toBeVisible();
    const key = within(await row('Key ring'));
    expect(key.getByText('After the password')).toBeVisible();
    expect(key.getByText('Not used yet')).toBeVisible();
    expect(screen.queryByText(/Add a second passkey/)).not.toBeInTheDocument();
  });

  it('are added with the password and what the device answers', async () => {
    const sent = withPasskeys([LAPTOP]);
    const app = open();
    expect(await screen.findByText(/Add a second passkey or set up an authenticator app/)).toBeVisible();
    const dialog = await fillIn(app);
    await app.user.click(dialog.getByRole('checkbox', { name: /without the password/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Passkey added. You are signed out everywhere else.')).toBeVisible();
    expect(await row('Phone')).toBeVisible();
    expect(device.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' } });
    expect(sent).toEqual([
      { password: 'right-horse', isEnough: false },
      { id: 'challenge-1', credential: { id: 'made' }, name: 'Phone' },
    ]);
  });

  it.each([
    ['NotAllowedError', 'The passkey was not confirmed. Please try again.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['SecurityError', 'Passkeys do not work at this web address.'],
  ])('keep what was typed when the device declines: %s', async (name, text) => {
    const sent = withPasskeys();
    device.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name }));
    const app = open();
    const dialog = await fillIn(app);
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Phone');
    expect(sent).toHaveLength(1);
  });

  it('say why the server refused one', async () => {
    withPasskeys();
    server.use(
      http.post('*/api/auth/passkeys', () =>
        HttpResponse.json(problem(409, 'passkey_exists', 'This device already has a passkey here'), { status: 409 }),
      ),
    );
    const app = open();
    const dialog = await fillIn(app);
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('This device already has a passkey here')).toBeVisible();
  });

  it('are renamed', async () => {
    withPasskeys([LAPTOP]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the passkey' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Office laptop{Enter}');
    expect(await row('Office laptop')).toBeVisible();
  });

  it('are removed with the password', async () => {
    withPasskeys([LAPTOP]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Laptop?' }));
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByText('The password is wrong')).toBeVisible();
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'right-horse{Enter}');
    expect(await screen.findByText('Passkey removed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Laptop' })).not.toBeInTheDocument());
  });

  it.each([
    ['', /need a web address that starts with https and is a name/],
    ['https://practice.example', /work only at https:\/\/practice\.example/],
  ])('say where they work instead: "%s"', async (origin, text) => {
    withPasskeys([], origin);
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });

  it('are set up where two-factor authentication is required, and lead on', async () => {
    withPasskeys();
    const due = () => HttpResponse.json(problem(403, 'two_factor_required', 'Set it up first'), { status: 403 });
    server.use(http.get('*/api/clients', due));
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Add a passkey instead' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.type(dialog.getByLabelText('Name'), 'Phone');
    server.use(http.get('*/api/clients', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })));
    await user.type(dialog.getByLabelText('Password'), 'right-horse{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  });

  it('say so in a browser without them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    withPasskeys();
    open();
    expect(await screen.findByText('This browser does not support passkeys.')).toBeVisible();
  });
});
