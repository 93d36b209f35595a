import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem, settings } from '../../../test/factories';
import { PROFILE, renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';

const HERE = {
  id: 'session-1',
  browser: 'Firefox',
  system: 'Windows',
  address: '192.0.2.7',
  startedAt: '2026-09-28T13:00:00Z',
  usedAt: '2026-09-28T15:59:00Z',
  current: true,
};
const PHONE = { ...HERE, id: 'session-2', browser: 'Safari', system: 'iOS', address: '198.51.100.4', current: false };
const TABLET = { ...PHONE, id: 'session-3', browser: 'Chrome', system: 'Android' };

/** Someone who is signed in at these places, and what was ended. */
function signedInAt(...all: (typeof HERE)[]) {
  let sessions = all;
  const ended: string[] = [];
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json({ enabled: false, required: false, backupCodesLeft: 0 })),
    http.get('*/api/auth/sessions', () => HttpResponse.json(sessions)),
    http.delete('*/api/auth/sessions/:id', ({ params }) => {
      ended.push(String(params['id']));
      sessions = sessions.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/auth/sessions', () => {
      ended.push('others');
      sessions = sessions.filter(({ current }) => current);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return ended;
}

const row = (name: string) => screen.findByRole('listitem', { name });
const open = () => renderApp('/admin/settings?tab=security');
const confirm = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' });

beforeEach(() => signedIn());

describe('where one is signed in', () => {
  it('names browser, system, address and times, and marks this browser', async () => {
    signedInAt(HERE, PHONE);
    open();
    const here = within(await row('Firefox on Windows'));
    expect(here.getByText('This browser')).toBeVisible();
    expect(here.getByText('Last used Mon, Sep 28, 11:59 AM')).toBeVisible();
    expect(here.getByText('Signed in Mon, Sep 28, 9:00 AM · IP address 192.0.2.7')).toBeVisible();
    expect(here.queryByRole('button')).not.toBeInTheDocument();
    expect(within(await row('Safari on iOS')).queryByText('This browser')).not.toBeInTheDocument();
  });

  it('ends one session after asking', async () => {
    const ended = signedInAt(HERE, PHONE, TABLET);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByRole('dialog', { name: 'Sign out Safari on iOS?' })).toBeVisible();
    expect(ended).toEqual([]);
    await user.click(await confirm());
    expect(await screen.findByText('Signed out')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
    expect(ended).toEqual(['session-2']);
    expect(await row('Chrome on Android')).toBeVisible();
  });

  it('ends all others after asking', async () => {
    const ended = signedInAt(HERE, PHONE, TABLET);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await user.click(await confirm());
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(ended).toEqual(['others']);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  it('says why a session could not be ended', async () => {
    signedInAt(HERE, PHONE);
    server.use(
      http.delete('*/api/auth/sessions/:id', () =>
        HttpResponse.json(problem(404, 'not_found', 'There is no such session'), { status: 404 }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    await user.click(await confirm());
    expect(await screen.findByText('Could not sign out there.')).toBeVisible();
    expect(screen.getByText('There is no such session')).toBeVisible();
  });

  it('says so when the list cannot be loaded', async () => {
    signedInAt(HERE);
    server.use(http.get('*/api/auth/sessions', () => new HttpResponse(null, { status: 503 })));
    open();
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
  });
});
