import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, settings } from '../../../test/factories';
import { PROFILE, renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';

const CODES = ['k7m2qx', 'p3wn8d'];
const SETUP = {
  qrCodeUrl: 'data:image/png;base64,iVBORw0KGgo=',
  manualEntryKey: 'JBSW Y3DP EHPK 3PXP',
  backupCodes: CODES,
};

/** An account with or without two-factor authentication, and what it was asked. */
function account(enabled: boolean, backupCodesLeft = 10) {
  const state = { enabled, required: false, backupCodesLeft };
  const asked: unknown[] = [];
  const body = async (request: Request) => asked.push(await request.json());
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json(state)),
    http.post('*/api/auth/2fa/setup', () => HttpResponse.json(SETUP)),
    http.post('*/api/auth/2fa/verify-setup', async ({ request }) => {
      await body(request);
      state.enabled = true;
      return HttpResponse.json({ success: true, message: '2FA enabled successfully!' });
    }),
    http.post('*/api/auth/2fa/disable', async ({ request }) => {
      await body(request);
      state.enabled = false;
      return HttpResponse.json({ success: true, message: '2FA disabled successfully' });
    }),
    http.post('*/api/auth/2fa/backup-codes', async ({ request }) => {
      await body(request);
      return HttpResponse.json({ backupCodes: CODES });
    }),
  );
  return asked;
}

/** jsdom's files know no `text()`. */
const textOf = (file = new Blob()) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });

const toggle = () => screen.findByRole('switch', { name: 'Two-factor authentication' });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const answer = (call: string, response: () => Response) => server.use(http.post(`*/api/auth/2fa/${call}`, response));

async function open() {
  const app = renderApp('/admin/settings?tab=security');
  return { ...app, control: await toggle() };
}

/** Opens the dialog's step that asks for a code. */
async function openVerify() {
  const app = await open();
  await app.user.click(app.control);
  await app.user.click(
    within(await dialog('Set up two-factor authentication')).getByRole('button', { name: 'Continue' }),
  );
  return { ...app, step: within(await dialog('Enter the code')) };
}

beforeEach(() => signedIn());

describe('turning it on', () => {
  it('shows a QR code and a key, takes a code, and shows the backup codes once', async () => {
    const asked = account(false);
    const { user, control } = await open();
    expect(control).not.toBeChecked();
    await user.click(control);

    const setup = within(await dialog('Set up two-factor authentication'));
    expect(control).toBeChecked();
    expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toHaveAttribute(
      'src',
      SETUP.qrCodeUrl,
    );
    expect(setup.getByRole('textbox', { name: 'Manual entry key' })).toHaveValue(SETUP.manualEntryKey);
    await user.click(setup.getByRole('button', { name: 'Copy key' }));
    expect(await screen.findByText('Key copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SETUP.manualEntryKey);
    expect(setup.queryByText('k7m2qx')).not.toBeInTheDocument();
    await user.click(setup.getByRole('button', { name: 'Continue' }));

    const code = within(await dialog('Enter the code')).getByRole('textbox', { name: /^Verification Code/ });
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '123 4567');
    expect(code).toHaveValue('123456');
    await user.keyboard('{Enter}');

    const complete = within(await dialog('Save your backup codes'));
    expect(screen.getByText('2FA enabled successfully!')).toBeVisible();
    expect(asked).toEqual([{ token: '123456' }]);
    expect(complete.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await user.click(complete.getByRole('button', { name: 'Copy codes' }));
    expect(await screen.findByText('Backup codes copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('k7m2qx\np3wn8d');

    const saved = vi.fn<(file: Blob) => string>(() => 'blob:codes');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(complete.getByRole('button', { name: 'Download' }));
    expect(await textOf(saved.mock.calls[0]?.[0])).toBe(
      'Backup codes of dana@example.com for Harbor Mediation\nEach code works once.\n\nk7m2qx\np3wn8d\n',
    );

    await user.click(complete.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await toggle()).toBeChecked();
    expect(await screen.findByText('10 backup codes left.')).toBeVisible();
  });

  it.each(['Cancel', 'Escape'])('is undone by closing the dialog with %s', async (how) => {
    const asked = account(false);
    const { user, control } = await open();
    await user.click(control);
    const setup = within(await dialog('Set up two-factor authentication'));
    expect(control).toBeChecked();
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(setup.getByRole('button', { name: how }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await toggle()).not.toBeChecked();
    expect(asked).toEqual([]);
  });

  it.each([
    ['a server error', () => new HttpResponse(null, { status: 500 }), 'Failed to setup 2FA (Status: 500)'],
    ['no answer', () => HttpResponse.error(), 'Network error occurred'],
    [
      'an answer without codes',
      () => HttpResponse.json({ qrCodeUrl: SETUP.qrCodeUrl }),
      'Failed to setup 2FA (Status: 200)',
    ],
  ])('goes back after %s', async (_case, response, text) => {
    account(false);
    answer('setup', response);
    const { user, control } = await open();
    await user.click(control);
    expect(await screen.findByText(text)).toBeVisible();
    expect(await toggle()).not.toBeChecked();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says so when the session is over', async () => {
    account(false);
    answer('setup', () => HttpResponse.json(problem(401, 'unauthorized', 'No'), { status: 401 }));
    const { user, control } = await open();
    await user.click(control);
    expect(await screen.findByText('Not authenticated. Please log in again.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  it.each([
    [
      'a wrong code',
      () =>
        HttpResponse.json({ success: false, error: 'Invalid verification code. Please try again.' }, { status: 400 }),
      'Invalid verification code. Please try again.',
    ],
    ['a refusal without a reason', () => new HttpResponse('', { status: 400 }), 'Verification failed'],
    ['no answer', () => HttpResponse.error(), 'Network error occurred'],
    ['a server error', () => new HttpResponse(null, { status: 503 }), 'Failed to verify code. Please try again.'],
    [
      'too many codes',
      () => HttpResponse.json(problem(429, 'too_many_requests', 'Please try again in 5 minutes'), { status: 429 }),
      'Please try again in 5 minutes',
    ],
  ])('says why the code was not verified: %s', async (_case, response, text) => {
    account(false);
    answer('verify-setup', response);
    const { user, step } = await openVerify();
    await user.type(step.getByRole('textbox'), '000000{Enter}');
    expect(await step.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByText('2FA enabled successfully!')).not.toBeInTheDocument();
  });

  it('asks for the password where signing in is too long ago, and loses nothing', async () => {
    const asked = account(false);
    const takesPassword = (call: string, done: object) =>
      server.use(
        http.post(`*/api/auth/2fa/${call}`, async ({ request }) => {
          const sent = (await request.json()) as { password?: string };
          asked.push(sent);
          if (sent.password === undefined)
            return HttpResponse.json(problem(403, 'sign_in_again', '-'), {
              status: 403,
            });
          const isWrong = sent.password !== 'right';
          return isWrong
            ? HttpResponse.json({ success: false, error: "That password isn't right" }, { status: 401 })
            : HttpResponse.json(done);
        }),
      );
    takesPassword('setup', SETUP);
    takesPassword('verify-setup', { success: true });
    const { user, control } = await open();
    await user.click(control);
    const enter = async (password: string) => {
      const prompt = within(await dialog('Confirm it’s you'));
      await user.clear(prompt.getByLabelText(/^Password/));
      await user.type(prompt.getByLabelText(/^Password/), `${password}{Enter}`);
    };
    await enter('wrong');
    expect(await screen.findByText("That password isn't right")).toBeVisible();
    await enter('right');
    await user.click(
      within(await dialog('Set up two-factor authentication')).getByRole('button', { name: 'Continue' }),
    );
    await user.type(within(await dialog('Enter the code')).getByRole('textbox'), '123456{Enter}');
    await user.click(
      within(await dialog('Confirm it’s you')).getByRole('button', {
        name: 'Cancel',
      }),
    );
    const code = within(await dialog('Enter the code')).getByRole('textbox');
    expect(code).toHaveValue('123456');
    await user.type(code, '{Enter}');
    await enter('right');
    expect(await dialog('Save your backup codes')).toBeVisible();
    expect(asked.at(-1)).toEqual({ token: '123456', password: 'right' });
  });

  it('asks for a code before it sends one', async () => {
    const asked = account(false);
    const { user, step } = await openVerify();
    await user.click(step.getByRole('button', { name: 'Verify' }));
    expect(step.getByRole('alert')).toHaveTextContent('Please enter a verification code');
    expect(asked).toEqual([]);
    await user.click(step.getByRole('button', { name: 'Back' }));
    expect(await dialog('Set up two-factor authentication')).toBeVisible();
  });
});

describe('turning it off', () => {
  const ask = async () => {
    const app = await open();
    expect(app.control).toBeChecked();
    await app.user.click(app.control);
    const prompt = within(await dialog('Turn off two-factor authentication?'));
    expect(app.control).not.toBeChecked();
    expect(prompt.getByLabelText(/^Password/)).toHaveFocus();
    return { ...app, prompt };
  };

  it('asks for the password', async () => {
    const asked = account(true);
    const { user, prompt } = await ask();
    await user.click(prompt.getByRole('button', { name: 'Turn off' }));
    expect(await prompt.findByText('Enter your password')).toBeVisible();
    await user.type(prompt.getByLabelText(/^Password/), 'right-horse{Enter}');
    expect(await screen.findByText('2FA disabled successfully')).toBeVisible();
    expect(asked).toEqual([{ password: 'right-horse' }]);
    await waitFor(() => expect(screen.queryByText(/backup codes left/)).not.toBeInTheDocument());
    expect(await toggle()).not.toBeChecked();
  });

  it('is undone by cancelling', async () => {
    account(true);
    const { user, prompt } = await ask();
    await user.click(prompt.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await toggle()).toBeChecked();
  });

  it('says that the password is wrong, and asks again', async () => {
    account(true);
    answer('disable', () => HttpResponse.json({ success: false, error: 'The password is wrong' }, { status: 401 }));
    const { user, prompt } = await ask();
    await user.type(prompt.getByLabelText(/^Password/), 'wrong{Enter}');
    expect(await prompt.findByText('The password is wrong')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it.each([
    ['a server error', () => new HttpResponse(null, { status: 503 }), 'Failed to disable 2FA (Status: 503)'],
    ['no answer', () => HttpResponse.error(), 'Network error occurred'],
  ])('goes back after %s', async (_case, response, text) => {
    account(true);
    answer('disable', response);
    const { user, prompt } = await ask();
    await user.type(prompt.getByLabelText(/^Password/), 'right-horse{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await toggle()).toBeChecked();
  });
});

describe('backup codes', () => {
  it('are replaced after the password, and shown once', async () => {
    const asked = account(true, 1);
    const { user } = await open();
    expect(screen.getByText('1 backup code left. Create new backup codes before you run out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New backup codes' }));
    const prompt = within(await dialog('Create new backup codes?'));
    await user.type(prompt.getByLabelText(/^Password/), 'right-horse{Enter}');
    const shown = within(await dialog('Save your backup codes'));
    expect(shown.getByText('p3wn8d')).toBeVisible();
    expect(asked).toEqual([{ password: 'right-horse' }]);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('p3wn8d')).not.toBeInTheDocument());
  });

  it('stay as they are when the password is wrong or the call fails', async () => {
    account(true);
    answer('backup-codes', () =>
      HttpResponse.json({ success: false, error: 'The password is wrong' }, { status: 401 }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New backup codes' }));
    const prompt = within(await dialog('Create new backup codes?'));
    await user.type(prompt.getByLabelText(/^Password/), 'wrong{Enter}');
    expect(await screen.findByText('The password is wrong')).toBeVisible();
    answer('backup-codes', () => new HttpResponse(null, { status: 503 }));
    await user.type(prompt.getByLabelText(/^Password/), '{Enter}');
    expect(await screen.findByText('The backup codes could not be created. Please try again.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Backup codes' })).not.toBeInTheDocument();
  });
});

describe('required for everyone', () => {
  const warning = /You have not set it up yourself/;
  const rule = () => screen.findByRole('switch', { name: 'Require two-factor authentication for everyone' });

  it('warns an administrator who has none', async () => {
    account(false);
    const { user } = await open();
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await user.click(await rule());
    expect(screen.getByText(warning)).toBeVisible();
    expect(screen.getByText('Unsaved Changes', { selector: '[data-status="unsaved"]' })).toBeVisible();
  });

  it('does not warn an administrator who has it', async () => {
    account(true);
    const { user } = await open();
    await user.click(await rule());
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  it('leads to the setup and nowhere else until it is done', async () => {
    const asked = account(false);
    const due = () => HttpResponse.json(problem(403, 'two_factor_required', 'Set it up first'), { status: 403 });
    server.use(http.get('*/api/clients', due), http.get('*/api/dashboard/*', due), http.get('*/api/employees', due));
    const { user, router } = renderApp('/admin/clients?q=roe');
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/two-factor');
    await router.navigate('/admin/dashboard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/two-factor'));
    await router.navigate('/admin/clients?q=roe');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/two-factor'));

    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.click(
      within(await dialog('Set up two-factor authentication')).getByRole('button', { name: 'Continue' }),
    );
    server.use(
      http.get('*/api/clients', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
      http.get('*/api/dashboard/news', () => HttpResponse.json({ requests: 0, messages: 0, latest: '1' })),
    );
    await user.type(within(await dialog('Enter the code')).getByRole('textbox'), '123456{Enter}');
    await user.click(within(await dialog('Save your backup codes')).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/admin/clients', search: '?q=roe' });
    expect(asked).toEqual([{ token: '123456' }]);
  });

  it('offers to log out instead', async () => {
    account(false);
    const due = () => HttpResponse.json(problem(403, 'two_factor_required', 'Set it up first'), { status: 403 });
    server.use(
      http.get('*/api/clients', due),
      http.post('*/api/auth/logout', () => HttpResponse.json({ success: true })),
    );
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(localStorage.getItem('admin_token')).toBeNull();
  });
});
