import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activity } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const CONFIG = {
  title: 'Dashboard',
  subtitle: "Welcome back! Here's what's happening.",
  quickActions: [
    {
      id: 'schedule',
      path: '/admin/calendar',
      title: 'Schedule Appointment',
      description: 'Schedule new appointment',
      icon: 'calendar',
      color: 'primary',
      iconColor: 'primary',
    },
  ],
};

/** Answers with this dashboard until another is saved, and records the saves. */
function keeping(saves: (typeof CONFIG)[] = []) {
  server.use(
    http.get('*/api/dashboard/config', () => HttpResponse.json(saves.at(-1) ?? CONFIG)),
    http.put('*/api/dashboard/config', async ({ request }) => {
      saves.push((await request.json()) as typeof CONFIG);
      return HttpResponse.json(saves.at(-1));
    }),
  );
  return saves;
}

function quiet() {
  const asked = vi.fn();
  server.use(
    http.get('*/api/dashboard/stats', () => {
      asked();
      return HttpResponse.json({ totalAppointments: 0, pendingRequests: 0, completedCases: 0, activeMediations: 0 });
    }),
    http.get('*/api/dashboard/recent-activity', () => HttpResponse.json([])),
  );
  return asked;
}

beforeEach(() => {
  signedIn();
  keeping();
});

const figures = () => screen.getAllByRole('definition').slice(0, 4).map(({ textContent }) => textContent);

describe('dashboard', () => {
  it('shows the figures, what happened lately and the state of things', async () => {
    server.use(
      http.get('*/api/dashboard/stats', () =>
        HttpResponse.json({ totalAppointments: 10, pendingRequests: 3, completedCases: 6, activeMediations: 1 }),
      ),
      http.get('*/api/dashboard/recent-activity', () => HttpResponse.json([activity()])),
    );
    renderApp('/admin/dashboard');

    expect(await screen.findByText('60% completed, good')).toBeVisible();
    expect(screen.getByText("Welcome back! Here's what's happening.")).toBeVisible();
    expect(figures()).toEqual(['10', '3', '6', '1']);
    expect(await screen.findByText('Jane Roe, 2 hours ago')).toBeVisible();
    expect(screen.getByText('Operational')).toBeVisible();
    expect(screen.getByRole('link', { name: /Schedule new appointment/ })).toHaveAttribute('href', '/admin/calendar');
  });

  it('counts zero and lists nothing when they cannot be loaded, and says that something is wrong', async () => {
    server.use(http.get('*/api/dashboard/*', () => HttpResponse.error()));
    renderApp('/admin/dashboard');

    expect(await screen.findByText('System check failed')).toBeVisible();
    expect(figures()).toEqual(['0', '0', '0', '0']);
    expect(screen.getByText('No activity yet. New requests appear here.')).toBeVisible();
  });

  it('is edited: what it is called, and where its shortcuts lead, each page once', async () => {
    quiet();
    const saves = keeping();
    const { user } = renderApp('/admin/dashboard');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Dashboard' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Edit Dashboard' }));
    const form = within(screen.getByRole('form', { name: 'Edit Dashboard' }));
    const page = form.getByRole('combobox', { name: 'Page' });
    expect(within(page).queryByRole('option', { name: 'Schedule Appointment' })).not.toBeInTheDocument();
    await user.selectOptions(page, 'Clients');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(within(page).queryByRole('option', { name: 'Clients' })).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Remove Schedule Appointment' }));
    await user.clear(form.getByRole('textbox', { name: 'Title' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Enter a title')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'My day');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Dashboard saved')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'My day', level: 1 })).toBeVisible();
    expect(saves.map(({ title, quickActions }) => [title, quickActions.map(({ path }) => path)])).toEqual([
      ['My day', ['/admin/clients']],
    ]);
    expect(screen.getByRole('link', { name: /Find and contact clients/ })).toHaveAttribute('href', '/admin/clients');
  });

  it('goes back to the start and loads anew on Reset', async () => {
    const asked = quiet();
    const saves = keeping([{ ...CONFIG, title: 'My day', quickActions: [] }]);
    const { user } = renderApp('/admin/dashboard');
    expect(await screen.findByRole('heading', { name: 'My day', level: 1 })).toBeVisible();
    expect(screen.getByText('No quick actions. Add some with Edit Dashboard.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Dashboard' }));
    const before = asked.mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(asked.mock.calls.length).toBe(before + 1));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(saves.at(-1)?.quickActions).toHaveLength(3);
  });

  it('says so when it cannot be saved, and keeps what was typed', async () => {
    quiet();
    server.use(http.put('*/api/dashboard/config', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/dashboard');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Dashboard' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Edit Dashboard' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' of mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save the dashboard')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Dashboard of mine');
  });

  it('says what keeps emails from arriving, and where to mend it', async () => {
    quiet();
    server.use(
      http.get('*/api/notifications/status', () =>
        HttpResponse.json({ mail_server: 'none', waiting: 3, oldest_waiting_at: null, failed: 1, held: 2 }),
      ),
    );
    renderApp('/admin/dashboard');
    expect(await screen.findByText('3 emails wait because no mail server is set up.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up a mail server' })).toHaveAttribute('href', '/admin/settings?tab=email');
    expect(screen.getByText('1 email could not be delivered.')).toBeVisible();
    expect(screen.getByText(/^2 emails were waiting in the backup/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'See emails' }).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/notifications?tab=sent&status=failed',
      '/admin/notifications?tab=sent&status=held',
    ]);
  });

  it('refreshes every 30 seconds, but not in a hidden tab', async () => {
    const asked = quiet();
    // The server counts these as use of the session, which would never time out.
    const used = vi.fn();
    server.events.on('request:start', ({ request: { url } }) => {
      if (/employees|notifications/.test(url)) used();
    });
    renderApp('/admin/dashboard');
    await screen.findByText('No bookings yet');
    await waitFor(() => expect(used).toHaveBeenCalledTimes(2));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const hide = (state: string) =>
      act(() => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState);
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    // Timers of the real clock start over with this one.
    hide('hidden');
    const before = asked.mock.calls.length;
    await pass(90_000);
    expect(asked).toHaveBeenCalledTimes(before);
    hide('visible');
    await pass(31_000);
    vi.useRealTimers();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(before + 1));
    expect(used).toHaveBeenCalledTimes(2);
    server.events.removeAllListeners();
  });
});
