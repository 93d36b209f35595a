import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { site } from '../../test/factories';
import { ADMIN, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const SUCCESS = { success: true, token: 'token-1', user: ADMIN };

/** The browser's id in each login. */
const browsers: string[] = [];

/** Gives these answers in turn and records the requests. */
function recordLogins(...answers: Response[]) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/auth/login', async ({ request }) => {
      const { browserId, ...credentials } = (await request.json()) as { browserId: string };
      browsers.push(browserId);
      sent.push(credentials);
      return answers[sent.length - 1] ?? HttpResponse.error();
    }),
  );
  return sent;
}

async function signIn(path = '/admin/login') {
  const { user, router } = renderApp(path);
  await user.type(await screen.findByLabelText(/^Email/), 'dana@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'right-horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  return { user, router };
}

describe('login', () => {
  it('signs in, stores the session and opens what was asked for', async () => {
    const sent = recordLogins(HttpResponse.json(SUCCESS));
    const { router } = await signIn('/admin/clients?q=roe');

    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/admin/clients', search: '?q=roe' });
    expect(sent).toEqual([{ email: 'dana@example.com', password: 'right-horse' }]);
    expect(localStorage.getItem('admin_token')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('admin_user') ?? '')).toEqual(ADMIN);
  });

  it('tells the server which browser this is, also after logging out', async () => {
    browsers.length = 0;
    recordLogins(HttpResponse.json(SUCCESS), HttpResponse.json(SUCCESS));
    server.use(
      http.post('*/api/auth/logout', () => HttpResponse.json({ success: true })),
      http.get('*/api/clients', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    );
    const { user } = await signIn('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await user.type(await screen.findByLabelText(/^Email/), 'dana@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'right-horse{Enter}');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(browsers).toHaveLength(2));
    expect(browsers[0]).toMatch(/^[\w-]{16,64}$/);
    expect(browsers[1]).toBe(browsers[0]);
    expect(localStorage.getItem('accord_browser')).toBe(browsers[0]);
  });

  it('says what the server says about a wrong password', async () => {
    recordLogins(HttpResponse.json({ success: false, message: 'Invalid credentials' }, { status: 401 }));
    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('dana@example.com');
  });

  it('has words of its own for a failure without any', async () => {
    recordLogins(new HttpResponse(null, { status: 503 }));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.');
  });

  it('says so when there is no connection', async () => {
    recordLogins();
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Connection error. Please try again.');
  });

  it('asks for the code when one is due, and sends it with the credentials', async () => {
    const sent = recordLogins(
      HttpResponse.json({ success: false, requiresTwoFactor: true, message: 'Code required' }),
      HttpResponse.json(
        { success: false, requiresTwoFactor: true, message: 'Invalid verification code' },
        { status: 401 },
      ),
      HttpResponse.json(SUCCESS),
    );
    const { user } = await signIn('/admin/clients');

    const code = await screen.findByLabelText(/^Verification Code/);
    expect(code).toHaveFocus();
    await user.type(code, '1234567');
    expect(code).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code');
    await user.click(screen.getByRole('button', { name: 'Verify' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(sent[2]).toEqual({ email: 'dana@example.com', password: 'right-horse', twoFactorToken: '123456' });
  });

  it.each([
    ['123 456', '123456'],
    [' 123456\n', '123456'],
    ['k7m-2qx', 'k7m2qx'],
  ])('takes a pasted code as it was copied: "%s"', async (pasted, sentCode) => {
    const sent = recordLogins(
      HttpResponse.json({ success: false, requiresTwoFactor: true, message: 'Code required' }),
      HttpResponse.json(SUCCESS),
    );
    const { user } = await signIn('/admin/clients');
    const code = await screen.findByLabelText(/^Verification Code/);
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByText(/6-digit code from your authenticator app, or one of your backup codes/)).toBeVisible();
    await user.paste(pasted);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(sent[1]).toMatchObject({ twoFactorToken: sentCode });
  });

  it('leads from the code back to the login, which keeps the credentials', async () => {
    recordLogins(
      HttpResponse.json({ success: false, requiresTwoFactor: true, message: 'Code required' }),
      HttpResponse.json(
        { success: false, requiresTwoFactor: true, message: 'Invalid verification code' },
        { status: 401 },
      ),
    );
    const { user } = await signIn();
    await user.type(await screen.findByLabelText(/^Verification Code/), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code');
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('dana@example.com');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('right-horse');
  });

  describe('after many wrong guesses', () => {
    const check = () =>
      HttpResponse.json(
        { success: false, requiresHumanCheck: true, message: 'Please answer the question below to sign in' },
        { status: 401 },
      );
    const question = () => screen.findByRole('textbox', { name: 'What is 3 + 4?' });

    beforeEach(() => {
      let count = 0;
      server.use(
        http.get('*/api/public/challenge', () => {
          count += 1;
          return HttpResponse.json({ id: `challenge-${count}`, a: 3, b: 4, expires_at: '2026-09-28T16:15:00Z' });
        }),
      );
    });

    it('asks a question, and signs in with its answer and what was typed', async () => {
      const sent = recordLogins(check(), HttpResponse.json(SUCCESS));
      const { user } = await signIn('/admin/clients');

      expect(await screen.findByText('Please answer the question below to sign in.')).toBeVisible();
      const answer = await question();
      expect(answer).toHaveFocus();
      await user.type(answer, '7{Enter}');

      expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
      const credentials = { email: 'dana@example.com', password: 'right-horse' };
      expect(sent).toEqual([credentials, { ...credentials, challengeId: 'challenge-1', answer: '7' }]);
    });

    it('asks the next question when the first was too old', async () => {
      const sent = recordLogins(check(), check(), HttpResponse.json(SUCCESS));
      const { user } = await signIn('/admin/clients');

      await user.type(await question(), '7{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent('That problem has expired.');
      await user.type(await question(), '7{Enter}');

      expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
      expect(sent[2]).toMatchObject({ challengeId: 'challenge-2', answer: '7' });
    });

    it('keeps what was typed when the password is wrong or the question is left', async () => {
      recordLogins(
        check(),
        HttpResponse.json({ success: false, message: 'Invalid credentials' }, { status: 401 }),
        check(),
      );
      const { user } = await signIn();

      await user.type(await question(), '7{Enter}');
      expect(await screen.findByText('Invalid credentials')).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Sign In' }));
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByLabelText(/^Email/)).toHaveValue('dana@example.com');
      expect(screen.getByLabelText(/^Password/)).toHaveValue('right-horse');
    });
  });

  it('fills the demo credentials in demo mode', async () => {
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ demo: true }))));
    const { user } = renderApp('/admin/login');

    await user.click(await screen.findByRole('button', { name: 'Fill Demo Credentials' }));
    expect(screen.getByLabelText(/^Email/)).toHaveValue('demo@example.com');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('Demo-Pass-2026');
    expect(screen.getByText('Demo-Pass-2026')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Or look around as' }), 'Mediator');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('mediator@example.com');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('Demo-Pass-2026');
  });

  it('knows no demo otherwise, and leads back to the public site', async () => {
    renderApp('/admin/login');
    expect(await screen.findByRole('link', { name: 'Back to the public site' })).toHaveAttribute('href', '/');
    expect(await screen.findByText('Harbor Mediation')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Fill Demo Credentials' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Demo credentials/)).not.toBeInTheDocument();
  });

  it('sends anyone who is signed in to the dashboard', async () => {
    signedIn();
    server.use(
      http.get('*/api/dashboard/*', () => HttpResponse.error()),
      http.get('*/api/employees', () => HttpResponse.json([])),
    );
    const { router } = renderApp('/admin/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/dashboard');
  });
});
