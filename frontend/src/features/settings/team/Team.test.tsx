import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem, settings } from '../../../test/factories';
import { PROFILE, renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';

const DANA = {
  id: 'person-1',
  firstName: 'Dana',
  lastName: 'Moss',
  email: 'dana@example.com',
  role: 'owner',
  employeeId: null,
  lastSeen: '2026-09-28T15:59:00Z',
  twoFactor: true,
  disabled: false,
  isYou: true,
};
const KIM = {
  ...DANA,
  id: 'person-2',
  firstName: 'Kim',
  lastName: 'Lee',
  email: 'kim@example.com',
  role: 'viewer',
  lastSeen: null,
  twoFactor: false,
  isYou: false,
};
const INVITATION = {
  id: 'invitation-1',
  email: 'new@example.com',
  role: 'billing',
  employeeId: null,
  invitedBy: 'Dana Moss',
  expiresAt: '2026-10-01T13:00:00Z',
  expired: false,
};

/** A practice with these people, and what was sent to change them. */
function team({ people = [DANA, KIM], invitations = [INVITATION], permissions = PROFILE.permissions } = {}) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/profile', () => HttpResponse.json({ ...PROFILE, permissions })),
    http.get('*/api/team', () => HttpResponse.json({ people, invitations })),
    http.put('*/api/team/:id', async ({ request, params }) => {
      const body = (await request.json()) as object;
      sent.push([params['id'], body]);
      people = people.map((person) => (person.id === params['id'] ? { ...person, ...body } : person));
      return HttpResponse.json(people[0]);
    }),
    http.delete('*/api/team/:id', ({ params }) => {
      people = people.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/team/invitations', async ({ request }) => {
      const body = (await request.json()) as { email: string };
      sent.push(body);
      invitations = [{ ...INVITATION, id: 'invitation-2', email: body.email }, ...invitations];
      return HttpResponse.json(invitations[0], { status: 201 });
    }),
    http.post('*/api/team/invitations/:id/resend', () => HttpResponse.json(INVITATION)),
    http.delete('*/api/team/invitations/:id', () => {
      invitations = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const row = (name: string) => screen.findByRole('listitem', { name });
const open = () => renderApp('/admin/settings?tab=team');

beforeEach(() => signedIn());

describe('the team', () => {
  it('shows role, last use and second factor, and why the last owner stays', async () => {
    team();
    open();
    const dana = within(await row('Dana Moss'));
    expect(dana.getByText('Owner · dana@example.com')).toBeVisible();
    expect(dana.getByText('(You)')).toBeVisible();
    expect(dana.getByText(/Last seen Mon, 09\/28\/2026, 11:59 AM · Two-factor authentication on/)).toBeVisible();
    expect(dana.getByText(/Make someone else an owner first/)).toBeVisible();
    for (const button of dana.getAllByRole('button')) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(/Make someone else an owner first/);
    }
    expect(within(await row('Kim Lee')).getByText('Not signed in yet · No second factor')).toBeVisible();
  });

  it('changes a role, and asks a mediator for their profile', async () => {
    const sent = team();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change the role of Kim Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Kim Lee' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'mediator');
    expect(dialog.getByText('Their own calendar, availability and clients, and nothing else.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose the mediator they are')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Mediator'), 'mediator-2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Role changed')).toBeVisible();
    expect(sent).toEqual([['person-2', { role: 'mediator', employeeId: 'mediator-2' }]]);
  });

  it('disables and enables after saying what that means', async () => {
    const sent = team();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Disable Kim Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Kim Lee?' }));
    expect(dialog.getByText(/signed out at once/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await user.click(await screen.findByRole('button', { name: 'Enable Kim Lee' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['person-2', { disabled: true }],
        ['person-2', { disabled: false }],
      ]),
    );
  });

  it('removes someone, or says why not', async () => {
    team();
    server.use(
      http.delete(
        '*/api/team/:id',
        () => HttpResponse.json(problem(409, 'last_owner', 'The practice needs an owner'), { status: 409 }),
        { once: true },
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Kim Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Kim Lee?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('The practice needs an owner')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Kim Lee' })).not.toBeInTheDocument());
  });

  it('invites someone, and keeps what was typed when that fails', async () => {
    const sent = team({ invitations: [] });
    server.use(
      http.post(
        '*/api/team/invitations',
        () => HttpResponse.json(problem(409, 'email_taken', 'This address has an account'), { status: 409 }),
        { once: true },
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
    await user.type(dialog.getByLabelText('Email'), 'pat@example.com');
    await user.selectOptions(dialog.getByLabelText('Role'), 'billing');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('This address has an account')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to pat@example.com')).toBeVisible();
    expect(await row('pat@example.com')).toBeVisible();
    expect(sent).toEqual([{ email: 'pat@example.com', role: 'billing', employeeId: '' }]);
  });

  it('sends an invitation again, and revokes it', async () => {
    team();
    const { user } = open();
    const invitation = within(await row('new@example.com'));
    expect(invitation.getByText(/Invited by Dana Moss · Works until Thu, 10\/01\/2026, 9:00 AM/)).toBeVisible();
    await user.click(invitation.getByRole('button', { name: 'Send the invitation to new@example.com again' }));
    expect(await screen.findByText(/Invitation sent again/)).toBeVisible();
    await user.click(invitation.getByRole('button', { name: 'Revoke the invitation of new@example.com' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation revoked')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('new@example.com')).not.toBeInTheDocument());
  });

  it('is not there for someone who may not manage it', async () => {
    team({ permissions: ['settings.manage'] });
    open();
    expect(await screen.findByRole('tab', { name: 'General' })).toBeVisible();
    for (const name of ['Security', 'Team', 'Activity']) {
      expect(screen.queryByRole('tab', { name })).not.toBeInTheDocument();
    }
  });
});
