import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../../../test/factories';
import { onAPhone, PROFILE, renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';

const LINE = {
  id: 7,
  at: '2026-09-28T15:59:00Z',
  person: 'Ann Rivera',
  address: '192.0.2.7',
  action: 'booking.changed',
  subject: 'booking-1',
  subjectName: 'A-7K3F-92',
  changes: [],
  text: 'Ann Rivera confirmed the booking A-7K3F-92',
  what: 'Confirmed the booking A-7K3F-92',
};
const SIGNED_IN = {
  ...LINE,
  id: 6,
  person: 'Host',
  address: null,
  action: 'session.started',
  subjectName: null,
  text: 'The server administrator signed in',
  what: 'Signed in',
};

/** The log, and the queries that asked for it. */
function log(permissions = PROFILE.permissions) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/profile', () => HttpResponse.json({ ...PROFILE, permissions })),
    http.get('*/api/activity/people', () => HttpResponse.json([{ id: 'person-1', name: 'Dana Moss' }])),
    http.get('*/api/activity', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      const lines = search.includes('person=host') ? [] : [LINE, SIGNED_IN];
      return HttpResponse.json(lines, { headers: { 'x-total-count': String(lines.length) } });
    }),
  );
  return asked;
}

beforeEach(() => signedIn());

describe('the activity', () => {
  it('says who did what, when and from where', async () => {
    log();
    renderApp('/admin/settings?tab=activity');
    expect(await screen.findByText('2 entries')).toBeVisible();
    const table = within(screen.getByRole('table', { name: /^Activity\./ }));
    const [, line, other] = table.getAllByRole('row');
    const texts = (of: HTMLElement | undefined) =>
      [...(of?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
    expect(texts(line)).toEqual([
      'Confirmed the booking A-7K3F-92',
      'Ann Rivera',
      'Mon, Sep 28, 11:59 AM',
      '192.0.2.7',
      'A-7K3F-92',
    ]);
    expect(texts(other)).toEqual(['Signed in', 'Server administrator', 'Mon, Sep 28, 11:59 AM', '', '']);
    expect(table.getByRole('link', { name: 'Show A-7K3F-92' })).toHaveAttribute(
      'href',
      '/admin/calendar?booking=A-7K3F-92',
    );
    expect(screen.getByText(/^Newest first\. Read-only\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set how long it is kept' })).toHaveAttribute(
      'href',
      '/admin/settings?tab=security',
    );
  });

  it('leads by keyboard to what an entry is about', async () => {
    log();
    const { user, router } = renderApp('/admin/settings?tab=activity');
    const entry = await screen.findByRole('row', { name: /^Signed in/ });
    entry.focus();
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/admin/settings');
    await user.keyboard('k{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/calendar'));
  });

  it('folds into cards on a phone', async () => {
    onAPhone();
    log();
    renderApp('/admin/settings?tab=activity');
    const entry = within(await screen.findByRole('listitem', { name: 'Confirmed the booking A-7K3F-92' }));
    expect(entry.getByText('Ann Rivera')).toBeVisible();
    expect(entry.getByRole('link', { name: 'Show A-7K3F-92' })).toBeVisible();
  });

  it('says that it loads, and when it could not be loaded', async () => {
    log();
    server.use(http.get('*/api/activity', () => delay('infinite')));
    renderApp('/admin/settings?tab=activity');
    expect(await screen.findByRole('status', { name: 'Loading the activity' })).toBeVisible();
    server.use(http.get('*/api/activity', () => new HttpResponse(null, { status: 503 })));
    renderApp('/admin/settings?tab=activity');
    expect(await screen.findByText('The activity could not be loaded.')).toBeVisible();
  });

  it('is filtered by person, subject and period in the address', async () => {
    const asked = log();
    const { user, router } = renderApp('/admin/settings?tab=activity&from=2026-09-01&q=A-7K3F-92');
    await waitFor(() => expect(asked.at(-1)).toContain('from=2026-09-01'));
    expect(asked.at(-1)).toContain('subject=A-7K3F-92');
    await screen.findByRole('option', { name: 'Dana Moss' });
    await user.selectOptions(screen.getByLabelText('Person'), 'Dana Moss');
    await waitFor(() => expect(asked.at(-1)).toContain('person=person-1'));
    await user.selectOptions(screen.getByLabelText('Person'), 'host');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(router.state.location.search).toContain('person=host');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('2 entries')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=activity');
  });

  it('is not exported by someone who may only read it', async () => {
    log(['settings.manage', 'activity.read']);
    renderApp('/admin/settings?tab=activity');
    expect(await screen.findByText('2 entries')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
    expect(await screen.findByRole('option', { name: 'Dana Moss' })).toBeInTheDocument();
  });
});
