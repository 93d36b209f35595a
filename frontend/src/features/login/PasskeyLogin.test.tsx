import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../test/factories';
import { ADMIN, renderApp } from '../../test/render';
import { server } from '../../test/server';

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const SUCCESS = { success: true, token: 'token-1', user: ADMIN };
const challenge = (id: string) => ({ id, options: { challenge: id } });

/** Gives these answers in turn to calls of this path, and records what was sent. */
function record(path: string, ...answers: Response[]) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      sent.push(await request.json().catch(() => null));
      return answers[sent.length - 1] ?? HttpResponse.error();
    }),
  );
  return sent;
}

const factor = (accepts: object, status = 200, message = 'Confirm that it is you with your passkey') =>
  HttpResponse.json({ success: false, requiresTwoFactor: true, message, ...accepts }, { status });

async function enterPassword() {
  const { user } = renderApp('/admin/clients');
  await user.type(await screen.findByLabelText(/^Email/), 'dana@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'right-horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  return user;
}

const signedIn = () => screen.findByRole('heading', { level: 1, name: 'Clients' });

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  device.startAuthentication.mockReset().mockResolvedValue({ id: 'signed' });
});

describe('a passkey after the password', () => {
  it('is asked for where no code is accepted', async () => {
    const sent = record(
      '/api/auth/login',
      factor({ acceptsCode: false, passkey: challenge('one') }),
      factor({ acceptsCode: false, passkey: challenge('two') }, 401, 'This passkey was not accepted'),
      HttpResponse.json(SUCCESS),
    );
    const user = await enterPassword();
    const use = await screen.findByRole('button', { name: 'Use a passkey' });
    expect(use).toHaveFocus();
    expect(screen.queryByLabelText(/^Verification Code/)).not.toBeInTheDocument();
    await user.click(use);
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey was not accepted');
    await user.click(use);
    expect(await signedIn()).toBeVisible();
    const browserId = expect.any(String) as string;
    const credentials = { email: 'dana@example.com', password: 'right-horse', browserId };
    const answer = (id: string) => ({ ...credentials, passkey: { id, credential: { id: 'signed' } } });
    expect(sent).toEqual([credentials, answer('one'), answer('two')]);
  });

  it('is offered beside the code', async () => {
    record('/api/auth/login', factor({ acceptsCode: true, passkey: challenge('one') }), HttpResponse.json(SUCCESS));
    const user = await enterPassword();
    expect(await screen.findByLabelText(/^Verification Code/)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await signedIn()).toBeVisible();
  });

  it('stays possible after the device has declined', async () => {
    record('/api/auth/login', factor({ acceptsCode: false, passkey: challenge('one') }), HttpResponse.json(SUCCESS));
    device.startAuthentication.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
    const user = await enterPassword();
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not confirmed. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await signedIn()).toBeVisible();
  });

  it('says so where the site has moved', async () => {
    record('/api/auth/login', factor({ acceptsCode: false }));
    const user = await enterPassword();
    expect(await screen.findByText('Your passkeys do not work at this address of the site.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(screen.getByLabelText(/^Email/)).toHaveValue('dana@example.com');
  });
});

describe('a passkey alone', () => {
  it('signs in without email address and password', async () => {
    record('/api/auth/passkey-logins/options', HttpResponse.json(challenge('one')));
    const sent = record('/api/auth/passkey-logins', HttpResponse.json(SUCCESS));
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Continue with a passkey' }));
    expect(await signedIn()).toBeVisible();
    const browserId = localStorage.getItem('accord_browser');
    expect(browserId).toEqual(expect.any(String));
    expect(sent).toEqual([{ id: 'one', credential: { id: 'signed' }, browserId }]);
  });

  it('says why it was refused', async () => {
    record('/api/auth/passkey-logins/options', HttpResponse.json(challenge('one')));
    record(
      '/api/auth/passkey-logins',
      HttpResponse.json({ success: false, message: 'This passkey was not accepted' }, { status: 401 }),
    );
    const { user } = renderApp('/admin/login');
    await user.click(await screen.findByRole('button', { name: 'Continue with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey was not accepted');
  });

  it('says why this site has none', async () => {
    const words = 'Passkeys need a web address that starts with https and is a name, not digits';
    record(
      '/api/auth/passkey-logins/options',
      HttpResponse.json(problem(409, 'passkeys_unavailable', words), { status: 409 }),
    );
    const { user } = renderApp('/admin/login');
    await user.click(await screen.findByRole('button', { name: 'Continue with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('is not offered in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    renderApp('/admin/login');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue with a passkey' })).not.toBeInTheDocument();
  });
});
