import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the test's timeout starts.
import '../features/booking/BookingDialog';
import { analytics, booking, client, contactRequest, mediator, settings, site, slot } from '../test/factories';
import { PROFILE, renderApp, signedIn } from '../test/render';
import { server } from '../test/server';

/** A practice with this date format and one of everything that has a date. */
function practice(dateFormat: string) {
  const practiceSite = site({ dateFormat });
  const listed =
    (...items: object[]) =>
    () =>
      HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } });
  const backup = {
    id: 'one.backup',
    created_at: '2026-09-28T04:00:00Z',
    kind: 'automatic',
    size: 2048,
    version: '0.1.0',
  };
  server.use(
    http.get('*/api/public/site', () => HttpResponse.json(practiceSite)),
    http.get('*/api/employees', listed(mediator())),
    http.get('*/api/bookings', listed(booking())),
    http.get('*/api/bookings/booking-1/history', listed()),
    http.get('*/api/clients', listed(client())),
    http.get('*/api/contact-requests', listed(contactRequest())),
    http.get('*/api/backups', listed(backup)),
    http.get('*/api/settings', () => HttpResponse.json(settings())),
    http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)),
    http.get('*/api/analytics', () => HttpResponse.json(analytics())),
    http.get('*/api/employees/:id/calendar-feed', () =>
      HttpResponse.json({ active: true, created_at: '2026-09-28T14:00:00Z' }),
    ),
    http.get('*/api/availability/:id', () =>
      HttpResponse.json({
        employee_id: 'mediator-1',
        schedule: null,
        default_schedule: null,
        availability: [{ date: '2026-10-01', timeSlots: [slot()] }],
      }),
    ),
  );
  return { site: practiceSite };
}

/** The texts of a screen after pressing these buttons, in the order of `FORMATS`. */
const FORMATS = ['DD/MM/YYYY', 'YYYY-MM-DD'] as const;
const SCREENS: [address: string, press: string[], texts: [RegExp, RegExp]][] = [
  ['/admin/calendar?view=list', [], [/^Thu, 1 Oct$/, /^Thu, 2026-10-01$/]],
  ['/admin/calendar?view=day&date=2026-10-01', [], [/^Thursday, 1 October 2026$/, /^Thursday, 2026-10-01$/]],
  ['/admin/calendar?view=week&date=2026-10-01', [], [/^27 Sep – 3 Oct, 2026$/, /^2026-09-27 – 2026-10-03$/]],
  ['/admin/calendar?view=week&date=2026-10-01', [], [/^Thu, 1 Oct$/, /^Thu, 10-01$/]],
  ['/admin/clients', [], [/^Sun, 27 Sep$/, /^Sun, 2026-09-27$/]],
  ['/admin/requests', ['Rosa Lind'], [/^Sun, 27\/09\/2026 \(/, /^Sun, 2026-09-27 \(/]],
  ['/admin/availability?date=2026-10-01', [], [/^Thursday, 1 October 2026$/, /^Thursday, 2026-10-01$/]],
  ['/admin/availability', [], [/since Mon, 28\/09\/2026/, /since Mon, 2026-09-28/]],
  [
    '/admin/analytics?source=live&period=7d',
    [],
    [/^Tue, 22\/09\/2026 to Mon, 28\/09\/2026/, /^Tue, 2026-09-22 to Mon, 2026-09-28/],
  ],
  ['/admin/analytics?source=live&period=7d', [], [/^28 Sep$/, /^09-28$/]],
  ['/admin/settings?tab=backup', [], [/^Mon, 28 Sep, 12:00 AM$/, /^Mon, 2026-09-28, 12:00 AM$/]],
];

describe.each(FORMATS)('a practice that writes dates as %s', (format) => {
  const at = FORMATS.indexOf(format);

  it.each(SCREENS)('sees them so at %s', async (address, press, texts) => {
    signedIn();
    const { user } = renderApp(address, practice(format));
    for (const name of press) await user.click(await screen.findByRole('button', { name }));
    expect((await screen.findAllByText(texts[at] ?? '')).length).toBeGreaterThan(0);
  });

  it('shows them so to its visitors, from the first look on', async () => {
    const known = practice(format);
    // The data in the page is enough: no other format shows before the server answers.
    server.use(http.get('*/api/public/site', () => new Promise<never>(() => undefined)));
    const { user } = renderApp('/?book=mediator-1&date=2026-10-01', known);
    await screen.findByRole('heading', { name: 'Choose a session' });
    expect(screen.getByRole('complementary', { name: 'Your session' })).toHaveTextContent(
      ['Thu, 1 Oct', 'Thu, 10-01'][at] ?? '',
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(
      await screen.findByRole('button', {
        name: ['Thursday, 1 October 2026, 2 sessions open', 'Thursday, 2026-10-01, 2 sessions open'][at] ?? '',
      }),
    ).toBeVisible();
  });
});
