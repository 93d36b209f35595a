import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreSession } from '../api/session/restoreSession';
import { tellLoggedOut } from '../api/session/session';
import { ADMIN, renderApp, signedIn } from '../test/render';
import { server } from '../test/server';
import { createStore } from './store';

const ENDED = 'Your session has ended. Please sign in again.';
const STORED = ['admin_token', 'admin_user', 'bookings', 'employees', 'availability'];
const kept = () => STORED.filter((key) => localStorage.getItem(key) !== null);

function answerValidation(...answers: (() => Response | Promise<Response>)[]) {
  const calls: (string | null)[] = [];
  server.use(
    http.post('*/api/auth/validate', ({ request }) => {
      calls.push(request.headers.get('authorization'));
      return (answers[calls.length - 1] ?? (() => HttpResponse.error()))();
    }),
  );
  return calls;
}

const valid = () => HttpResponse.json({ valid: true, user: ADMIN });
const invalid = () => HttpResponse.json({ valid: false }, { status: 401 });
const broken = () => new HttpResponse(null, { status: 500 });
const refused = (status: number) => () => HttpResponse.json({ code: 'refused', detail: 'no' }, { status });
/** The page is closed or the connection breaks during the answer. */
const cutOff = () => new HttpResponse('{"valid": tr', { headers: { 'content-type': 'application/json' } });

/** Runs the start of the app without waiting for its real pauses. */
async function restored() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const store = createStore();
  const done = store.dispatch(restoreSession());
  const started = Date.now();
  while (store.getState().session.status === 'validating' && Date.now() - started < 30_000) {
    await vi.advanceTimersByTimeAsync(100);
  }
  await done;
  return { status: store.getState().session.status, took: Date.now() - started };
}

describe('a stored session', () => {
  it.each([
    ['counts once the server says so', [valid], 'authenticated', 1],
    ['is dropped when the server says no, without a second question', [invalid, valid], 'anonymous', 1],
    ['is asked for again after a server error', [broken, valid], 'authenticated', 2],
    ['is asked for again after a network error', [() => HttpResponse.error(), valid], 'authenticated', 2],
    ['is asked for again after an answer that was cut off', [cutOff, valid], 'authenticated', 2],
    ['is asked for again while the server is being restarted', [refused(503), valid], 'authenticated', 2],
    ['is dropped when the answer says no', [() => HttpResponse.json({ valid: false })], 'anonymous', 1],
    ['is asked for again when a proxy forbids it', [refused(403), valid], 'authenticated', 2],
    ['is asked for again when the question is refused', [refused(422), valid], 'authenticated', 2],
    ['is kept after two server errors', [broken, broken], 'unreachable', 2],
    ['is kept after two answers that were cut off', [cutOff, cutOff], 'unreachable', 2],
    ['is kept without a network', [() => HttpResponse.error(), () => HttpResponse.error()], 'unreachable', 2],
    ['is kept while the server is being restarted', [refused(503), refused(503)], 'unreachable', 2],
  ] as const)('%s', async (_case, answers, status, calls) => {
    signedIn();
    const made = answerValidation(...answers);
    expect((await restored()).status).toBe(status);
    expect(made).toEqual(Array<string>(calls).fill('Bearer token-1'));
    expect(kept()).toEqual(status === 'anonymous' ? [] : ['admin_token', 'admin_user']);
  });

  it('waits a second before it asks again', async () => {
    signedIn();
    answerValidation(broken, valid);
    expect((await restored()).took).toBeGreaterThanOrEqual(1_000);
  });

  it('waits no longer than five seconds for an answer', async () => {
    signedIn();
    const never = async () => {
      await delay('infinite');
      return broken();
    };
    answerValidation(never, valid);
    const { status, took } = await restored();
    expect(status).toBe('authenticated');
    expect(took).toBeGreaterThanOrEqual(5_000);
  });

  it.each([['not json'], ['null'], ['{}']])('that cannot be read (%s) is cleared without a question', (stored) => {
    localStorage.setItem('admin_token', 'token-1');
    localStorage.setItem('admin_user', stored);
    localStorage.setItem('bookings', '[]');
    expect(createStore().getState().session.status).toBe('anonymous');
    expect(kept()).toEqual([]);
  });
});

describe('the guard', () => {
  beforeEach(() => {
    server.use(http.get('*/api/clients', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })));
  });

  it('says that it validates, then shows the screen', async () => {
    signedIn();
    let answer: () => void = () => undefined;
    server.use(
      http.post('*/api/auth/validate', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return valid();
      }),
    );
    renderApp('/admin/clients');
    expect(await screen.findByText('Validating authentication...')).toBeVisible();
    await waitFor(() => {
      answer();
      expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    });
    expect(screen.getByText('Welcome, Dana Moss')).toBeVisible();
    expect(screen.getByText('DM')).toBeInTheDocument();
  });

  it('says that the server cannot be reached, keeps the session, and tries again', async () => {
    signedIn();
    answerValidation(broken, broken, valid);
    const { user, router } = renderApp('/admin/clients');
    expect(await screen.findByRole('heading', { name: 'The server can’t be reached' })).toBeVisible();
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
    expect(kept()).toEqual(['admin_token', 'admin_user']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/clients');
  });

  it('logs out of a server that cannot be reached', async () => {
    signedIn();
    answerValidation(broken, broken);
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  it('leads to the login without a session', async () => {
    const { router } = renderApp('/admin');
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/login');
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
  });

  it('says on the login page that a stored session has ended', async () => {
    signedIn();
    answerValidation(invalid);
    renderApp('/admin/clients');
    expect(await screen.findByText(ENDED)).toBeVisible();
  });

  it('a call that the server refuses ends the session and remembers where it was', async () => {
    signedIn();
    server.use(
      http.get('*/api/clients', () => HttpResponse.json({ code: 'unauthorized', detail: 'no' }, { status: 401 })),
      http.post('*/api/auth/login', () => HttpResponse.json({ success: true, token: 'token-2', user: ADMIN })),
    );
    const { user, router } = renderApp('/admin/clients?q=roe');

    await user.type(await screen.findByLabelText(/^Email/), 'dana@example.com');
    expect(screen.getByText(ENDED)).toBeVisible();
    expect(kept()).toEqual([]);
    server.use(http.get('*/api/clients', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })));
    await user.type(screen.getByLabelText(/^Password/), 'right-horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    expect(await screen.findByText('No clients found')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/admin/clients', search: '?q=roe' });
  });

  it('logging out clears everything here, whatever the server answers', async () => {
    signedIn();
    for (const key of ['bookings', 'employees', 'availability']) localStorage.setItem(key, '[]');
    const told: string[] = [];
    server.use(
      http.post('*/api/auth/logout', ({ request }) => {
        // Leaving before the answer logs out, too.
        told.push(request.headers.get('authorization') ?? '', ...kept());
        return broken();
      }),
    );
    const { user, router } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings');
    expect(screen.getByRole('menuitem', { name: 'View Public Site' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));

    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
    expect(told).toEqual(['Bearer token-1']);
    expect(kept()).toEqual([]);
    // Nothing in the history would end the next session.
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/admin/login', state: null }));
  });

  it('logging out in another tab ends the session here, too', async () => {
    signedIn();
    const { router } = renderApp('/admin/clients');
    await screen.findByRole('heading', { level: 1, name: 'Clients' });
    tellLoggedOut();

    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.getByText(ENDED)).toBeVisible();
    expect(router.state.location.state).toMatchObject({ from: '/admin/clients' });
    expect(kept()).toEqual([]);
  });

  it('a tab that hears of it late leaves the next session alone', async () => {
    signedIn();
    renderApp('/admin/clients');
    await screen.findByRole('heading', { level: 1, name: 'Clients' });
    localStorage.setItem('admin_token', 'token-2');
    tellLoggedOut();

    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(localStorage.getItem('admin_token')).toBe('token-2');
  });
});
