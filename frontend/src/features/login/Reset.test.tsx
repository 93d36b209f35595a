import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';

/** Gives these answers in turn and records the requests. */
function record(call: string, ...answers: Response[]) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/api/auth/${call}`, async ({ request }) => {
      sent.push(await request.json());
      return answers[sent.length - 1] ?? HttpResponse.error();
    }),
  );
  return sent;
}

describe('a forgotten password', () => {
  const ask = async (...answers: Response[]) => {
    const sent = record('password-resets', ...answers);
    const app = renderApp('/admin/login');
    await app.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    await app.user.type(await screen.findByLabelText(/^Email/), 'dana@example.com{Enter}');
    return { ...app, sent };
  };

  it('gets the same answer for every address', async () => {
    const { sent, router } = await ask(HttpResponse.json({}, { status: 202 }));
    expect(
      await screen.findByText(/^If this address has an account, an email with a link is on its way\./),
    ).toBeVisible();
    expect(sent).toEqual([{ email: 'dana@example.com' }]);
    expect(router.state.location.pathname).toBe('/admin/forgot');
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/admin/login');
  });

  it.each([
    [
      'too many requests',
      HttpResponse.json(problem(429, 'too_many_requests', 'Please try again in 5 minutes'), { status: 429 }),
      'Please try again in 5 minutes',
    ],
    ['no answer', HttpResponse.error(), 'Connection error. Please try again.'],
    [
      'an answer without words',
      new HttpResponse(null, { status: 502 }),
      'The link could not be requested. Please try again.',
    ],
  ])('says why no link was sent: %s', async (_case, answer, text) => {
    await ask(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText(/^Email/)).toHaveValue('dana@example.com');
  });
});

describe('a mailed link', () => {
  const CODE_DUE = { success: false, requiresTwoFactor: true, message: 'Enter the code from your authenticator app' };
  const gone = () => HttpResponse.json(problem(410, 'link_expired', 'This link has expired'), { status: 410 });

  const choose = async (...answers: Response[]) => {
    const sent = record('password-resets/redeem', ...answers);
    const app = renderApp('/admin/reset#token-1');
    await app.user.type(await screen.findByLabelText(/^New password/), 'tall-Giraffe-42');
    await app.user.type(screen.getByLabelText(/^Repeat new password/), 'tall-Giraffe-42{Enter}');
    return { ...app, sent };
  };

  it('changes the password, and disappears from the address', async () => {
    const { sent, router, user } = await choose(HttpResponse.json({ success: true }));
    expect(router.state.location).toMatchObject({ pathname: '/admin/reset', hash: '' });
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(sent).toEqual([{ token: 'token-1', newPassword: 'tall-Giraffe-42' }]);
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  it('asks for the code where one is needed', async () => {
    const { sent, user } = await choose(
      HttpResponse.json(CODE_DUE, { status: 401 }),
      HttpResponse.json({ ...CODE_DUE, message: 'Invalid verification code' }, { status: 401 }),
      HttpResponse.json({ success: true }),
    );
    const code = await screen.findByLabelText(/^Verification Code/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(code, '000 000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code');
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(sent[2]).toEqual({ token: 'token-1', newPassword: 'tall-Giraffe-42', twoFactorToken: '123456' });
  });

  it('says what is wrong with the password', async () => {
    await choose(
      HttpResponse.json(problem(422, 'invalid', 'Invalid', { newPassword: ['Use at least 16 characters'] }), {
        status: 422,
      }),
    );
    expect(await screen.findByText('Use at least 16 characters')).toBeVisible();
    expect(screen.getByLabelText(/^New password/)).toHaveFocus();
  });

  it('says when the two passwords differ', async () => {
    const sent = record('password-resets/redeem');
    const { user } = renderApp('/admin/reset#token-1');
    await user.type(await screen.findByLabelText(/^New password/), 'tall-Giraffe-42');
    await user.type(screen.getByLabelText(/^Repeat new password/), 'tall-Giraffe-43{Enter}');
    expect(await screen.findByText('The new passwords do not match')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('that is too old offers a new one', async () => {
    const { router, user } = await choose(gone());
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/forgot'));
  });

  it('without a token offers a new one', async () => {
    renderApp('/admin/reset');
    expect(await screen.findByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/admin/forgot');
  });

  it('says how strong the password is while it is typed', async () => {
    const { user } = renderApp('/admin/reset#token-1');
    const field = await screen.findByLabelText(/^New password/);
    await user.type(field, 'password1');
    expect(await screen.findByRole('meter', { name: 'Password strength' })).toHaveAttribute('value', '1');
    expect(screen.getByText('Very weak. This is a commonly used password.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'violet-Anchor-pylon-73-moss');
    expect(await screen.findByText('Strong.')).toBeVisible();
    expect(screen.getByRole('meter')).toHaveAttribute('value', '5');
  });
});
