import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem, settings } from '../../../test/factories';
import { onAPhone, PROFILE, renderApp, signedIn } from '../../../test/render';
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

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
/** Chooses from a person's menu. */
const choose = async (user: UserEvent, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const open = () => renderApp('/admin/settings?tab=team');

beforeEach(() => signedIn());

describe('the team', () => {
  it('shows role, last use and two-factor, and why the last owner stays', async () => {
    team();
    open();
    const dana = within(await row('Dana Moss'));
    for (const text of ['Dana Moss (You)', 'dana@example.com', 'Owner', 'Active', 'On', 'Mon, Sep 28, 11:59 AM']) {
      expect(dana.getByText(text)).toBeVisible();
    }
    expect(dana.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText(/^Dana Moss is the only owner who can sign in\./)).toBeVisible();
    const kim = within(await row('Kim Lee'));
    for (const text of ['Viewer', 'Off', 'Not signed in yet']) expect(kim.getByText(text)).toBeVisible();
  });

  it('offers no one to disable or remove themselves', async () => {
    team({ people: [DANA, { ...KIM, role: 'owner' }] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Dana Moss' }));
    const actions = await screen.findAllByRole('menuitem');
    expect(actions.map(({ textContent }) => textContent)).toEqual(['Change role']);
    expect(screen.queryByText(/is the only owner/)).not.toBeInTheDocument();
  });

  it('is sorted in the address, and worked by keyboard', async () => {
    team({ invitations: [] });
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(router.state.location.search).toBe('?tab=team&sort=-name');
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Kim Lee', 'Dana Moss (You)']);
    (await row('Dana Moss')).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('k{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Change the role of Kim Lee' })).toBeVisible();
  });

  it('folds into cards on a phone', async () => {
    onAPhone();
    team();
    open();
    const kim = within(await screen.findByRole('listitem', { name: 'Kim Lee' }));
    expect(kim.getByText('kim@example.com')).toBeVisible();
    expect(kim.getByRole('button', { name: 'Actions for Kim Lee' })).toBeVisible();
    expect(await screen.findByRole('listitem', { name: 'new@example.com' })).toBeVisible();
  });

  it('says that it loads, and when it could not be loaded', async () => {
    team();
    server.use(http.get('*/api/team', () => delay('infinite')));
    open();
    expect(await screen.findByRole('status', { name: 'Loading the team' })).toBeVisible();
    server.use(http.get('*/api/team', () => new HttpResponse(null, { status: 503 })));
    open();
    expect(await screen.findByText('The team could not be loaded.')).toBeVisible();
  });

  it('changes a role, and asks a mediator for their profile', async () => {
    const sent = team();
    const { user } = open();
    await choose(user, 'Kim Lee', 'Change role');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Kim Lee' }));
    const role = (name: string) => dialog.getByRole('radio', { name });
    expect(role('Viewer')).toBeChecked();
    expect(dialog.queryByLabelText('Mediator', { selector: 'select' })).not.toBeInTheDocument();
    await user.click(role('Mediator'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose the mediator they are')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Mediator', { selector: 'select' }), 'mediator-2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Role changed')).toBeVisible();
    expect(sent).toEqual([['person-2', { role: 'mediator', employeeId: 'mediator-2' }]]);
  });

  it('says on a card for each role what it sees and does', async () => {
    team();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
    const roles = within(await dialog.findByRole('group', { name: 'Role' })).getAllByRole('radio');
    expect(roles.map((role) => role.getAttribute('aria-label'))).toEqual([
      'Owner',
      'Manager',
      'Mediator',
      'Billing',
      'Viewer',
    ]);
    for (const role of roles) expect(role).toHaveAccessibleDescription(/^[A-Z].*\.$/);
    expect(dialog.getByRole('radio', { name: 'Viewer' })).toHaveAccessibleDescription(
      'Looks up the calendar and client names. No changes.',
    );
  });

  it('disables and enables after saying what that means', async () => {
    const sent = team();
    const { user } = open();
    await choose(user, 'Kim Lee', 'Disable');
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Kim Lee?' }));
    expect(dialog.getByText(/signed out at once/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await choose(user, 'Kim Lee', 'Enable');
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
    await choose(user, 'Kim Lee', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Kim Lee?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('The practice needs an owner')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Kim Lee/ })).not.toBeInTheDocument());
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
    await user.click(dialog.getByRole('radio', { name: 'Billing' }));
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
    for (const text of ['Billing', 'Dana Moss', 'Thu, Oct 1, 9:00 AM'])
      expect(invitation.getByText(text)).toBeVisible();
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
