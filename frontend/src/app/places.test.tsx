import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { addressOf, isNamed, PLACES, SETTINGS } from '../features/search/places';
import { SETTINGS_FIELDS } from '../features/settings/tabs';
import { settings } from '../test/factories';
import { renderApp, signedIn } from '../test/render';
import { server } from '../test/server';

/** Fields that are found as a whole: rows, and the days of the week. */
const ROWS = ['businessDays', 'sessionTypes', 'caseTypes'];

beforeEach(() => {
  signedIn();
  server.use(
    http.get('*/api/settings', () => HttpResponse.json(settings(), { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json({ enabled: false, required: false, backupCodesLeft: 0 })),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
    http.get('*/api/backups', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get('*/api/search', () => HttpResponse.json({ clients: [], bookings: [], matters: [], contact_requests: [] })),
  );
});

describe('the settings that the search knows', () => {
  it('are all of them', () => {
    const known = Object.values(SETTINGS).flatMap((entries) => entries.map(([, , field]) => field));
    expect([...SETTINGS_FIELDS].filter((field) => !known.includes(field) && !ROWS.includes(field))).toEqual([]);
  });

  it.each(Object.keys(SETTINGS))('have the labels of the tab %s', async (tab) => {
    renderApp(`/admin/settings?tab=${tab}`);
    await screen.findByRole('tabpanel');
    const labels = (SETTINGS[tab] ?? []).map(([name]) => name);
    await waitFor(() => expect(screen.queryAllByLabelText(labels[0] ?? '', { exact: false })).not.toEqual([]));
    expect(labels.filter((name) => screen.queryAllByLabelText(name, { exact: false }).length === 0)).toEqual([]);
  });

  it('are found by the usual words, and get the focus', async () => {
    const { user, router } = renderApp('/admin/settings');
    await user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
    await user.type(await screen.findByRole('combobox', { name: /^Search clients/ }), 'business hours');
    await user.click(await screen.findByRole('option', { name: /^Opens at/ }));
    expect(router.state.location.search).toBe('?tab=general&field=businessHoursStart');
    await waitFor(() => expect(screen.getByLabelText('Opens at')).toHaveFocus());
  });
});

it.each([
  ['business hours', 'Opens at'],
  ['two-factor', 'Two-factor authentication'],
  ['2fa', 'Two-factor authentication'],
  ['logo', 'Logo'],
  ['google', 'Outside calendar'],
  ['cancellation policy', 'Latest change before a session'],
  ['mail server', 'SMTP host'],
  ['unpaid', 'To collect'],
])('%s leads to %s', (text, name) => {
  expect(PLACES.filter((place) => isNamed(place, text)).map((place) => place.name)).toContain(name);
});

it('every place is on a screen of the office', () => {
  for (const place of PLACES) expect(addressOf(place)).toMatch(/^\/admin\/[a-z]+(\?|$)/);
});
