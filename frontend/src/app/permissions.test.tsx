import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../test/factories';
import { PROFILE, renderApp, signedIn, signedInAs } from '../test/render';
import { server } from '../test/server';

/** Someone who is signed in with these permissions. */
function permitted(...permissions: string[]) {
  signedIn();
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...PROFILE, role: 'viewer', permissions })));
}

beforeEach(() => {
  server.use(
    http.get('*/api/clients', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json({ enabled: false, required: false, backupCodesLeft: 0 })),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
  );
});

describe('what a role does not include', () => {
  it('is not in the menu, and a page says so in words', async () => {
    permitted('clients.read', 'calendar.read');
    const { user, router } = renderApp('/admin/clients');
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(screen.getByText('All times are in Eastern Time.')).toBeVisible();
    const menu = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(menu.getByRole('link', { name: 'Appointments Management' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
    expect(menu.queryByRole('link', { name: 'Analytics' })).not.toBeInTheDocument();
    await router.navigate('/admin/settings');
    expect(await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    const account = await screen.findByRole('menuitem', { name: 'Your account' });
    expect(screen.queryByRole('menuitem', { name: 'Settings' })).not.toBeInTheDocument();
    await user.click(account);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  });
});

describe('the menu', () => {
  it('is folded, and stays so in this browser', async () => {
    permitted('clients.read');
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    expect(screen.getByRole('link', { name: 'Clients' })).toBeInTheDocument();
    cleanup();
    const again = renderApp('/admin/clients');
    await again.user.click(await screen.findByRole('button', { name: 'Expand menu' }));
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
    expect(localStorage.getItem('admin_menu')).toBeNull();
  });
});

describe('before the permissions are known', () => {
  it('shows neither the menu nor the page, and then both at once', async () => {
    signedIn();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const asked = vi.fn();
    server.use(
      http.get('*/api/auth/profile', async () => {
        asked();
        await answered;
        return HttpResponse.json({ ...PROFILE, permissions: ['clients.read'] });
      }),
    );
    renderApp('/admin/clients');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.getByText('Loading…')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    const menu = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Clients',
      'View Site',
    ]);
  });

  it('says when they cannot be loaded, offers nothing that may be forbidden, and tries again', async () => {
    signedIn();
    server.use(http.get('*/api/auth/profile', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/clients');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your permissions could not be loaded.');
    const menu = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dashboard', 'View Site']);
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  });
});

describe('the menu of each role', () => {
  it.each([
    ['mediator', ['Appointments Management', 'Availability', 'Clients', 'Matters']],
    ['billing', ['Appointments Management', 'Matters', 'Analytics', 'Payments']],
    ['viewer', ['Appointments Management', 'Clients', 'Matters']],
  ] as const)('%s', async (role, screens) => {
    signedInAs(role);
    renderApp('/admin/account');
    const menu = within(await screen.findByRole('navigation', { name: 'Back office' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      ...screens,
      'View Site',
    ]);
  });
});

describe('one’s own account', () => {
  it('is open to every role, and saves the profile', async () => {
    permitted();
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/auth/profile', async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push(body);
        return HttpResponse.json({ ...PROFILE, ...body });
      }),
    );
    const { user } = renderApp('/admin/account');
    const name = await screen.findByRole('textbox', { name: 'First name' });
    expect(screen.getByText('You sign in as dana@example.com.')).toBeVisible();
    expect(await screen.findByRole('switch', { name: 'Two-factor authentication' })).not.toBeChecked();
    expect(screen.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Enter your first name')).toBeVisible();
    await user.type(name, 'Dee');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(sent).toEqual([{ firstName: 'Dee', lastName: 'Moss', phone: '' }]);
  });

  it('has the saved name in the settings, too', async () => {
    signedIn();
    server.use(
      http.put('*/api/auth/profile', async ({ request }) =>
        HttpResponse.json({ ...PROFILE, ...((await request.json()) as object) }),
      ),
      http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    );
    const { user, router } = renderApp('/admin/account');
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'h');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByText('Profile saved');
    await router.navigate('/admin/settings');
    // The page that is left shows it, too.
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    expect(await screen.findByDisplayValue('Danah')).toBeVisible();
  });
});
