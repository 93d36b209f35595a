import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';

const gone = () => HttpResponse.json(problem(410, 'link_expired', 'This link no longer works'), { status: 410 });

/** An invitation to pat@example.com, and what was sent to accept it. */
function invited(...answers: Response[]) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/team/invitations/preview', () =>
      HttpResponse.json({ email: 'pat@example.com', role: 'viewer', practice: 'Harbor Mediation' }),
    ),
    http.post('*/api/team/invitations/accept', async ({ request }) => {
      sent.push(await request.json());
      return answers[sent.length - 1] ?? HttpResponse.json({ success: true }, { status: 201 });
    }),
  );
  return sent;
}

async function fillIn() {
  const { user, router } = renderApp('/admin/join#secret-token');
  await user.type(await screen.findByLabelText('First name'), 'Pat');
  await user.type(screen.getByLabelText('Last name'), 'Kim');
  await user.type(screen.getByLabelText(/^New password/), 'correct horse staple');
  await user.type(screen.getByLabelText(/^Repeat new password/), 'correct horse staple');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  return { user, router };
}

describe('an invitation', () => {
  it('says who invites whom, makes the account and leads to the login', async () => {
    const sent = invited();
    const { router, user } = await fillIn();
    expect(await screen.findByText('Sign in as pat@example.com.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/admin/login');
    expect(sent).toEqual([
      { token: 'secret-token', firstName: 'Pat', lastName: 'Kim', password: 'correct horse staple' },
    ]);
    expect(router.state.location.hash).toBe('');
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('pat@example.com');
  });

  it('keeps what was typed when the password is refused', async () => {
    const refusal = {
      ...problem(422, 'invalid', 'Please check the fields'),
      errors: { password: ['This password is too common'] },
    };
    invited(HttpResponse.json(refusal, { status: 422 }));
    await fillIn();
    expect(await screen.findByText('This password is too common')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Pat');
  });

  it('says so when its link no longer works', async () => {
    server.use(http.post('*/api/team/invitations/preview', gone));
    renderApp('/admin/join#old');
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  });

  it('says so without a link', async () => {
    renderApp('/admin/join');
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  });
});
