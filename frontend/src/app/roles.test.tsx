import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, client, settings, stats } from '../test/factories';
import { renderApp, signedInAs } from '../test/render';
import { server } from '../test/server';
import '../features/calendar/testing';

const buttons = (area: HTMLElement = document.body) =>
  within(area)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const named = { client_email: '', client_phone: '', description: '' };

const NAMED_CLIENT = client({ email: '', phone: '', address: '', notes: '', paid: null, currency: null });

/** The forbidden calls that a screen makes; there must be none. */
let refused: string[];

beforeEach(() => {
  refused = [];
  const forbidden = ({ request }: { request: Request }) => {
    refused.push(new URL(request.url).pathname);
    return new HttpResponse(null, { status: 403 });
  };
  server.use(
    http.get('*/api/bookings', () => HttpResponse.json([booking(named)], { headers: { 'x-total-count': '1' } })),
    http.get('*/api/bookings/booking-1/history', () => HttpResponse.json([])),
    http.get('*/api/clients', () => HttpResponse.json([NAMED_CLIENT], { headers: { 'x-total-count': '1' } })),
    http.get('*/api/clients/client-1', () => HttpResponse.json(NAMED_CLIENT)),
    http.get('*/api/clients/client-1/bookings', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get('*/api/dashboard/stats', () => HttpResponse.json(stats())),
    http.get('*/api/dashboard/recent-activity', () => HttpResponse.json([])),
    http.get('*/api/notifications/outbox*', forbidden),
  );
});

describe('a viewer', () => {
  beforeEach(() => signedInAs('viewer'));

  it('looks at appointments, and learns who can change them', async () => {
    const { user } = renderApp('/admin/calendar?view=list&new=1');
    const row = await screen.findByRole('row', { name: /Jane Roe/ });
    expect(buttons(row)).toEqual(['Jane Roe', 'Actions for Jane Roe']);
    expect(screen.queryByRole('button', { name: 'New Appointment' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const shortcuts = await screen.findByRole('region', { name: 'Quick Actions' });
    expect(
      within(shortcuts)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['View clients']);

    await user.click(within(row).getByRole('button', { name: 'Actions for Jane Roe' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View Details']);
    await user.click(await screen.findByRole('menuitem', { name: 'View Details' }));
    const sheet = await screen.findByRole('dialog', { name: 'Appointment Details' });
    expect(within(sheet).getByText('Ask an owner or manager to change this appointment.')).toBeVisible();
    expect(buttons(sheet)).toEqual(['Close', 'Previous appointment', 'Next appointment']);
    expect(await within(sheet).findByText('Requested')).toBeVisible();
    expect(within(sheet).queryByRole('heading', { name: 'Emails' })).not.toBeInTheDocument();
    expect(refused).toEqual([]);
  });

  it('sees the names of clients and their appointments, and nothing to change', async () => {
    const { user } = renderApp('/admin/clients');
    const row = await screen.findByRole('row', { name: /Jane Roe/ });
    expect(screen.queryByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument();
    for (const name of ['Add Client', 'Export', 'Erase a Person’s Data']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    await user.click(within(row).getByRole('link', { name: 'Jane Roe' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jane Roe' })).toBeVisible();
    for (const name of ['Emails', 'Contact', 'Privacy'])
      expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Book a session' })).not.toBeInTheDocument();
    expect(refused).toEqual([]);
  });

  it('is not told to add the first client', async () => {
    server.use(http.get('*/api/clients', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })));
    renderApp('/admin/clients');
    expect(await screen.findByText('People who book a session appear here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Client' })).not.toBeInTheDocument();
  });

  it('arranges a dashboard of the screens that are open', async () => {
    const saved: { quickActions: { path: string }[] }[] = [];
    server.use(
      http.get('*/api/dashboard/config', () =>
        HttpResponse.json({
          title: 'Dashboard',
          subtitle: '',
          quickActions: ['/admin/calendar', '/admin/settings'].map((path) => ({
            id: path,
            path,
            title: path,
            description: '',
            icon: '',
            color: '',
            iconColor: '',
          })),
        }),
      ),
      http.put('*/api/dashboard/config', async ({ request }) => {
        saved.push((await request.json()) as (typeof saved)[number]);
        return HttpResponse.json(saved.at(-1));
      }),
    );
    const { user } = renderApp('/admin/dashboard');
    const edit = await screen.findByRole('button', { name: 'Edit Dashboard' });
    await waitFor(() => expect(edit).toBeEnabled());
    expect(screen.getByRole('link', { name: '/admin/calendar' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '/admin/settings' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Active Staff' })).not.toBeInTheDocument();
    expect(screen.getByText('Active Staff')).toBeVisible();

    await user.click(edit);
    expect(options(await screen.findByRole('combobox', { name: 'Page' }))).toEqual([
      'Choose a page',
      'Clients',
      'Matters',
    ]);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved.map(({ quickActions }) => quickActions.map(({ path }) => path))).toEqual([['/admin/calendar']]),
    );
    expect(refused).toEqual([]);
  });
});

describe('a bookkeeper', () => {
  beforeEach(() => signedInAs('billing'));

  it('has no way from the calendar to what the role does not include', async () => {
    const { user } = renderApp('/admin/calendar?view=list');
    await user.click(
      within(await screen.findByRole('row', { name: /Jane Roe/ })).getByRole('button', { name: /Actions/ }),
    );
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View Details']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Quick Actions' })).not.toBeInTheDocument();
  });
});

describe('a mediator', () => {
  beforeEach(() => signedInAs('mediator'));

  it('changes their own appointments, and cannot choose another mediator', async () => {
    const { user } = renderApp('/admin/calendar?view=list');
    const row = await screen.findByRole('row', { name: /Jane Roe/ });
    expect(buttons(row)).toEqual(['Jane Roe', 'Confirm Jane Roe', 'Actions for Jane Roe']);
    await user.click(within(row).getByRole('button', { name: /Actions/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'View Details',
      'Contact Client',
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Mediator' })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Mediator' })).not.toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'New Appointment' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'New Appointment' });
    expect(within(dialog).queryByRole('combobox', { name: /Mediator/ })).not.toBeInTheDocument();
  });

  it('reads how to reach a client, without the mail of the practice', async () => {
    server.use(http.get('*/api/bookings', () => HttpResponse.json([booking()], { headers: { 'x-total-count': '1' } })));
    const { user } = renderApp('/admin/calendar?view=list');
    await user.click(
      within(await screen.findByRole('row', { name: /Jane Roe/ })).getByRole('button', { name: /Actions/ }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Contact Client' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contact Client' });
    expect(within(dialog).getByText('jane@example.com')).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: 'Send Email' })).not.toBeInTheDocument();
  });

  it('books for a client, and does not change the client', async () => {
    const jane = client({ email_refused_at: '2026-09-25T14:00:00Z' });
    server.use(
      http.get('*/api/clients', () => HttpResponse.json([jane], { headers: { 'x-total-count': '1' } })),
      http.get('*/api/clients/client-1', () => HttpResponse.json(jane)),
    );
    const { user } = renderApp('/admin/clients');
    const row = await screen.findByRole('row', { name: /Jane Roe/ });
    expect(within(row).getByText(/jane@example.com/)).toBeVisible();
    await user.click(within(row).getByRole('link', { name: 'Jane Roe' }));
    expect(await screen.findByRole('link', { name: 'Book a session' })).toHaveAttribute(
      'href',
      expect.stringContaining('/admin/calendar?new=1'),
    );
    expect(screen.getByText(/refused this address/)).toBeVisible();
    for (const name of ['The address works again', 'Edit', 'Erase personal data']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(refused).toEqual([]);
  });

  it('keeps their own availability', async () => {
    server.use(
      http.get('*/api/availability/mediator-1', () =>
        HttpResponse.json({ availability: [], schedule: null, default_schedule: null }),
      ),
      http.get('*/api/employees/mediator-1/calendar-feed', () =>
        HttpResponse.json({ active: false, created_at: null }),
      ),
    );
    const { user } = renderApp('/admin/availability?mediator=mediator-2');
    expect(await screen.findByRole('button', { name: 'Weekly Plan' })).toBeVisible();
    expect(options(screen.getByRole('combobox', { name: 'Mediator' }))).toEqual(['Maria Alvarez']);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Update Old Slots' })).not.toBeInTheDocument();
  });

  it('sees that their account is linked to no mediator', async () => {
    server.use(http.get('*/api/employees', () => HttpResponse.json([])));
    renderApp('/admin/availability');
    expect(await screen.findByText('Your account is not linked to a mediator')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add Employee' })).not.toBeInTheDocument();
  });
});

describe('a manager', () => {
  const saved: Record<string, unknown>[] = [];

  beforeEach(() => {
    signedInAs('manager');
    saved.length = 0;
    server.use(
      http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
      http.put('*/api/settings', async ({ request }) => {
        saved.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json(settings(), { headers: { etag: '"v2"' } });
      }),
      http.put('*/api/auth/profile', async ({ request }) => HttpResponse.json(await request.json())),
      http.get('*/api/backups', () =>
        HttpResponse.json(
          [
            {
              id: 'one.backup',
              created_at: '2026-09-28T04:00:00.000Z',
              size: 1024,
              kind: 'automatic',
              location: 'local',
            },
          ],
          { headers: { 'x-total-count': '1' } },
        ),
      ),
    );
  });

  it('has neither the security settings nor the team', async () => {
    renderApp('/admin/settings?tab=security');
    expect(await screen.findByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'General',
      'Sessions',
      'Booking',
      'Notifications',
      'Email',
      'Backup',
      'Activity',
      'System',
    ]);
  });

  it('sees which backups there are, and who can restore one', async () => {
    renderApp('/admin/settings?tab=backup');
    expect(await screen.findByText('1 backup')).toBeVisible();
    expect(screen.getByText('Ask an owner to create, download, restore or delete a backup.')).toBeVisible();
    for (const name of ['Create Backup', 'Restore Backup', 'Restore', 'Download', 'Delete']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.getByRole('switch', { name: 'Automatic backup' })).toBeEnabled();
  });

  it('resets the settings without those of security', async () => {
    const open = settings({ sessionTimeout: 120, ipWhitelist: ['192.0.2.0/24'] });
    server.use(
      http.get('*/api/settings', () => HttpResponse.json(open, { headers: { etag: '"v1"' } })),
      http.get('*/api/settings/defaults', () => HttpResponse.json(settings({ siteName: 'Accord' }))),
      http.get('*/api/system/info', () => new HttpResponse(null, { status: 503 })),
    );
    const { user } = renderApp('/admin/settings?tab=system');
    await user.click(await screen.findByRole('button', { name: 'Reset to defaults' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
    const save = screen.getByRole('button', { name: 'Save Settings' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await waitFor(() =>
      expect(saved).toMatchObject([{ siteName: 'Accord', sessionTimeout: 120, ipWhitelist: ['192.0.2.0/24'] }]),
    );
  });
});
