import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../components/help/HelpPanel';
import '../features/calendar/testing';
import { EVERYWHERE, KEYS, type KeySet } from '../components/help/keys';
import { TOPICS } from '../components/help/topics';
import { afternoon, booking, client, settings, slot } from '../test/factories';
import { renderApp, signedIn, signedInAs } from '../test/render';
import { server } from '../test/server';
import './layouts/Help';
import { routesFrom } from './router';

beforeEach(() => {
  signedIn();
  // What else a screen reads does not matter to its help.
  vi.spyOn(console, 'error').mockReturnValue();
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json({ enabled: false, required: false, backupCodesLeft: 0 })),
    http.get('*/api/clients/client-1', () => HttpResponse.json(client())),
    http.get('*/api/search', () => HttpResponse.json({ clients: [], bookings: [], matters: [], contact_requests: [] })),
  );
});

const panel = () => screen.findByRole('dialog', { name: /^Help/ });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** The paths of the office's screens, below its frame. */
function screensOf(routes: readonly RouteObject[], isFramed = false): string[] {
  return routes.flatMap(({ path, children, lazy }) => {
    const isFrame = children?.some(({ path: own }) => own === '/admin/dashboard') === true;
    if (children !== undefined) return screensOf(children, isFramed || isFrame);
    return isFramed && lazy !== undefined && path !== undefined ? [path] : [];
  });
}
const SCREENS = screensOf(routesFrom());

it('knows the screens of the office', () => {
  expect(SCREENS).toContain('/admin/account');
  expect(SCREENS).toContain('/admin/clients/:id');
  expect(SCREENS).toHaveLength(16);
});

describe('every screen and tab of the office has help of its own', () => {
  const seen = new Set<string | null>();
  it.each(SCREENS)('%s', async (path) => {
    const { user, router } = renderApp(path.replace(':id', 'client-1'));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryAllByRole('status', { name: /^Loading/ })).toEqual([]));
    const names = new Set<string | null>();
    const count = Math.max(1, screen.queryAllByRole('tab').length);
    for (let at = 0; at < count; at += 1) {
      const tab = screen.queryAllByRole('tab')[at];
      if (tab !== undefined) await user.click(tab);
      (document.activeElement as HTMLElement).blur();
      // The key is loaded after the screen: until then, a press does nothing.
      await waitFor(async () => {
        await user.keyboard('?');
        expect(router.state.location.hash).not.toBe('');
      });
      const help = within(await panel());
      names.add(help.getByRole('heading', { level: 2 }).textContent);
      expect(help.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(1);
      await user.click(help.getByRole('button', { name: 'Close' }));
      await closed();
    }
    for (const name of names) seen.add(name);
    expect(names.size).toBe(count);
    expect(names).not.toContain('Help');
    expect(router.state.location.hash).toBe('');
  });

  it('and each topic is of one of them', () => {
    expect([...seen].sort()).toEqual(TOPICS.map(({ name }) => `Help: ${name}`).sort());
    const paths = TOPICS.map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(SCREENS));
    expect(new Set(TOPICS.map(({ id }) => id)).size).toBe(TOPICS.length);
    expect(new Set(TOPICS.map(({ path, tab = '' }) => `${path} ${tab}`)).size).toBe(TOPICS.length);
  });
});

describe('what help names', () => {
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|components\/help|\.es\./.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  /** Whether it stands in the sources as a whole text. */
  const isShown = (words: string) =>
    [`'${words}'`, `"${words}"`, `\`${words}\``].some((text) => sources.includes(text)) ||
    new RegExp(`(>|\\n)\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*(<|\\n)`).test(sources);

  it.each(TOPICS.map((topic) => [topic.id, topic] as const))('%s', (_id, { about, tasks }) => {
    const texts = [about, ...tasks.flatMap(({ steps }) => steps)];
    const named = texts.flatMap((text) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words));
    expect(named.filter((words) => !isShown(words))).toEqual([]);
    expect(texts.filter((text) => text.includes('`'))).toEqual([]);
  });
});

describe('the keys that help names', () => {
  /** Presses the keys of a set, and knows which of those that help names it has pressed. */
  const keyboard = (user: ReturnType<typeof renderApp>['user'], set: KeySet) => {
    const pressed: string[] = [];
    return {
      press: async (name: string, keys: string) => {
        pressed.push(name);
        await user.keyboard(keys);
      },
      all: () => expect(pressed.sort()).toEqual(set.keys.map(([key]) => key).sort()),
    };
  };
  const JANE = booking();
  const TOM = booking({ id: 'booking-2', reference: 'A-2222-22', client_name: 'Tom Becker' });
  /** A window with room for the details beside the list. Records what is changed. */
  const practice = () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('min-width'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const changed: unknown[] = [];
    server.use(
      http.get('*/api/bookings', ({ request }) => {
        const isOverview = new URL(request.url).searchParams.get('limit') === '500';
        return HttpResponse.json(isOverview ? [] : [JANE, TOM], { headers: { 'x-total-count': '2' } });
      }),
      http.get('*/api/bookings/:id/history', () => HttpResponse.json([])),
      http.put('*/api/bookings/:id', ({ params }) => {
        changed.push(params['id']);
        return HttpResponse.json(JANE);
      }),
      http.get('*/api/calendar/board', () => {
        const sessions = [slot({ status: 'busy' }), afternoon()];
        const maria = { id: 'mediator-1', name: 'Maria Alvarez', active: true, closed: [], sessions };
        return HttpResponse.json({ mediators: [maria], bookings: [JANE], unread_calendars: [] });
      }),
    );
    return changed;
  };
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('work on every screen', async () => {
    const { user } = renderApp('/admin/account');
    await screen.findByRole('heading', { level: 1, name: 'Your account' });
    const { press, all } = keyboard(user, EVERYWHERE);
    await press('Ctrl+K', '{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Find anything' })).toBeVisible();
    await user.keyboard('{Escape}');
    await closed();
    await press('?', '?');
    expect(await panel()).toBeVisible();
    await press('Esc', '{Escape}');
    await closed();
    all();
  });

  it('work in a list', async () => {
    const clients = [client(), client({ id: 'client-2', name: 'Tom Becker' })];
    server.use(http.get('*/api/clients', () => HttpResponse.json(clients, { headers: { 'x-total-count': '2' } })));
    const { user, router } = renderApp('/admin/clients');
    const [jane, tom] = [
      await screen.findByRole('row', { name: /Jane Roe/ }),
      screen.getByRole('row', { name: /Tom/ }),
    ];
    jane.focus();
    const { press, all } = keyboard(user, KEYS.list);
    await press('J or ↓', 'j');
    expect(tom).toHaveFocus();
    await press('K or ↑', 'k{ArrowDown}{ArrowUp}');
    expect(jane).toHaveFocus();
    await press('Enter', '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/clients/client-1'));
    all();
  });

  it('work in the list of appointments', async () => {
    const changed = practice();
    const { user, router } = renderApp('/admin/calendar?view=list');
    const jane = await screen.findByRole('row', { name: /Jane Roe/ });
    const { press, all } = keyboard(user, KEYS.appointments);
    await press('/', '/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    jane.focus();
    await press('J or ↓', 'j');
    expect(screen.getByRole('row', { name: /Tom Becker/ })).toHaveFocus();
    await press('K or ↑', '{ArrowUp}{ArrowDown}k');
    expect(jane).toHaveFocus();
    await press('X or Space', 'x');
    expect(within(jane).getByRole('checkbox')).toBeChecked();
    await user.keyboard(' ');
    expect(within(jane).getByRole('checkbox')).not.toBeChecked();
    await press('Enter', '{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Appointment Details' })).toBeVisible();
    await press('C', 'c');
    await waitFor(() => expect(changed).toEqual(['booking-1']));
    await press('Esc', '{Escape}');
    await waitFor(() => expect(router.state.location.search).not.toContain('booking'));
    all();
  });

  it('work on the board', async () => {
    const changed = practice();
    const { user, router } = renderApp('/admin/calendar');
    const jane = await screen.findByRole('button', { name: /Jane Roe, Family/ });
    const { press, all } = keyboard(user, KEYS.board);
    await press('/', '/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    jane.focus();
    await press('Arrow keys', '{ArrowDown}');
    expect(screen.getByRole('button', { name: /Free, 1 PM/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowLeft}');
    expect(jane).toHaveFocus();
    await press('M', 'm');
    expect(await screen.findByText('Moving Jane Roe. Choose a free session, or press Escape.')).toBeVisible();
    await press('Esc', '{Escape}');
    await waitFor(() => expect(screen.queryByText(/^Moving Jane Roe/)).not.toBeInTheDocument());
    jane.focus();
    await press('C', 'c');
    await waitFor(() => expect(changed).toEqual(['booking-1']));
    await press('Enter', '{Enter}');
    await waitFor(() => expect(router.state.location.search).toContain('booking=A-7K3F-92'));
    await screen.findByRole('dialog', { name: 'Appointment Details' });
    // There is only one: it stays open.
    await press('J, K', 'jk');
    expect(router.state.location.search).toContain('booking=A-7K3F-92');
    all();
  });
});

describe('help', () => {
  it('is typed as a question mark inside a text field', async () => {
    const { user } = renderApp('/admin/account');
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await user.type(name, '?');
    expect(name).toHaveValue('Dana?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('gives the focus back, and stays out of the way of a dialog', async () => {
    const { user, router } = renderApp('/admin/account');
    const button = await screen.findByRole('button', { name: 'Change password' });
    button.focus();
    await user.keyboard('?');
    expect(router.state.location.hash).toBe('#help');
    expect(await panel()).toHaveAccessibleName('Help: Your account');
    await user.keyboard('{Escape}');
    await closed();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Change password' });
    within(dialog).getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('?');
    expect(router.state.location.hash).toBe('');
  });

  it('is in the account menu, and at an address of its own that survives signing in', async () => {
    const { user } = renderApp('/admin/account');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Help' }));
    expect(await panel()).toHaveAccessibleName('Help: Your account');
    cleanup();
    localStorage.clear();
    const { router } = renderApp('/admin/settings?tab=backup#help');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
    expect(router.state.location.state).toMatchObject({ from: '/admin/settings?tab=backup#help' });
  });

  it('leads from topic to topic, and to the screen of one', async () => {
    const { user, router } = renderApp('/admin/account?x=1#help');
    await panel();
    await user.click(screen.getByText('All topics'));
    await user.click(screen.getByRole('link', { name: 'Backup' }));
    expect(router.state.location).toMatchObject({ pathname: '/admin/account', search: '?x=1', hash: '#help/backup' });
    expect(await panel()).toHaveAccessibleName('Help: Backup');
    await user.click(screen.getByRole('link', { name: 'Go to Backup' }));
    expect(router.state.location).toMatchObject({ pathname: '/admin/settings', search: '?tab=backup', hash: '#help' });
  });

  it('tells each role only what it may open and do', async () => {
    signedInAs('viewer');
    const { user } = renderApp('/admin/calendar#help');
    const help = within(await panel());
    expect(help.getByRole('heading', { level: 3, name: 'Find an appointment' })).toBeVisible();
    expect(help.queryByRole('heading', { level: 3, name: 'Move a session' })).not.toBeInTheDocument();
    await user.click(help.getByText('All topics'));
    expect(help.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Clients',
      'A client’s page',
      'Matters',
      'A matter’s page',
      'Your account',
    ]);
    cleanup();
    renderApp('/admin/settings#help');
    expect(await panel()).toHaveAccessibleName('Help');
    expect(screen.getByText('There is no help for this page. Choose a topic.')).toBeVisible();
  });

  it('is found beside screens and settings, and opens over the page', async () => {
    const { user, router } = renderApp('/admin/account');
    await user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
    await user.type(await screen.findByRole('combobox', { name: /^Search clients/ }), 'refund');
    const found = within(await screen.findByRole('group', { name: 'Help' }));
    await user.click(found.getByRole('option', { name: /^Refund a payment/ }));
    expect(router.state.location).toMatchObject({ pathname: '/admin/account', hash: '#help/payments' });
    expect(await panel()).toHaveAccessibleName('Help: Payments');
  });

  it('turns single keys off, its own among them', async () => {
    const { user } = renderApp('/admin/account#help');
    await user.click(within(await panel()).getByRole('switch'));
    await user.keyboard('{Escape}');
    await closed();
    await user.keyboard('?');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Find anything' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: /^Help/ })).not.toBeInTheDocument();
  });
});
