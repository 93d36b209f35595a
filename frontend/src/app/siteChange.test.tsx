import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { booking, content, settings, site } from '../test/factories';
import { PROFILE, renderApp, signedIn } from '../test/render';
import { server } from '../test/server';

const BEFORE = site({ name: 'Accord Mediation' });
const AFTER = site({
  name: 'Harbor Mediation',
  timezone: 'America/Los_Angeles',
  dateFormat: 'DD/MM/YYYY',
  businessHours: { start: '08:00', end: '16:00' },
  words: { ...site().words, en: { hours: 'Monday to Friday, 8:00 AM – 4:00 PM', zone: 'Pacific Time' } },
});

/** A practice whose public site changes with the first save of the settings. */
function practice() {
  let saves = 0;
  const stored = settings();
  server.use(
    http.get('*/api/public/site', () => HttpResponse.json(saves === 0 ? BEFORE : AFTER)),
    http.get('*/api/settings', () => HttpResponse.json(stored, { headers: { etag: '"v1"' } })),
    http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)),
    http.put('*/api/auth/profile', () => HttpResponse.json(PROFILE)),
    http.put('*/api/settings', async ({ request }) => {
      saves += 1;
      return HttpResponse.json({ ...stored, ...((await request.json()) as object) }, { headers: { etag: '"v2"' } });
    }),
    http.get('*/api/bookings', () => HttpResponse.json([booking()], { headers: { 'x-total-count': '1' } })),
  );
}

it('name, zone, hours and date format are new everywhere after a save, without a reload', async () => {
  signedIn();
  practice();
  // The page came with the site's data, as the server sends it.
  const { user, router } = renderApp('/admin/calendar?view=list', { site: BEFORE, content: content() });
  expect(await screen.findByText('Thu, Oct 1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Accord Mediation' })).toBeVisible();

  await router.navigate('/admin/settings');
  const name = await screen.findByRole('textbox', { name: /Site name/ });
  await user.clear(name);
  await user.type(name, 'Harbor Mediation');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Settings and profile saved successfully!');
  expect(await screen.findByRole('link', { name: 'Harbor Mediation' })).toBeVisible();

  await router.navigate('/admin/calendar?view=list');
  expect(await screen.findByText('Thu, 1 Oct')).toBeVisible();

  await router.navigate('/');
  expect(await screen.findByText(/8:00 AM – 4:00 PM/)).toBeVisible();
  await waitFor(() => expect(document.body).toHaveTextContent('Pacific Time'));
  expect(document.body).not.toHaveTextContent('Accord Mediation');
});
