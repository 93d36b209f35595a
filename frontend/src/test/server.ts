import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afternoon, content, mailStatus, mediator, PROFILE, site, slot, templateTypes } from './factories';

/** Default answers for the public site; a test overrides what it is about. */
export const server = setupServer(
  http.get('*/api/content', () => HttpResponse.json(content())),
  http.get('*/api/content/look', () => HttpResponse.json({ light: '#0f4c5c', dark: '#86cad9', rules: [] })),
  http.get('*/api/public/site', () => HttpResponse.json(site())),
  http.get('*/api/public/payment/options', () =>
    HttpResponse.json({ settings: { mode: 'off', default_provider: 'demo' }, providers: [] }),
  ),
  http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)),
  http.get('*/api/auth/passkeys', () => HttpResponse.json({ origin: '', passkeys: [] })),
  http.get('*/api/email-templates', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  http.get('*/api/email-templates/types', () => HttpResponse.json(templateTypes())),
  http.post('*/api/email-templates/preview', () =>
    HttpResponse.json({ subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', unknown_variables: [], removed: [] }),
  ),
  http.get('*/api/notifications/status', () => HttpResponse.json(mailStatus())),
  http.get('*/api/notifications/outbox', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  http.get('*/api/dashboard/news', () => HttpResponse.json({ requests: 0, messages: 0, latest: '1' })),
  http.get('*/api/dashboard/queue', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  http.get('*/api/dashboard/agenda', () =>
    HttpResponse.json({ today: '2026-09-28', sessions: [], unsettled: [], unsettled_total: 0 }),
  ),
  http.get('*/api/payments/to-collect', () => HttpResponse.json({ totals: [], items: [] })),
  http.get('*/api/closures/holidays/question', () => HttpResponse.json([])),
  http.get('*/api/getting-started', () => HttpResponse.json([])),
  http.get('*/api/dashboard/backup', () => HttpResponse.json({ state: 'ok', last_at: null })),
  http.get('*/api/employees', () =>
    HttpResponse.json([mediator(), mediator({ id: 'mediator-2', name: 'James Whitfield', role: 'mediator' })]),
  ),
  http.get('*/api/public/openings', () =>
    HttpResponse.json([slot(), slot({ id: 'slot-3', employee_id: 'mediator-2', price: 600 }), afternoon()]),
  ),
  http.get('*/api/calendar/board', () => HttpResponse.json({ bookings: [], mediators: [], unread_calendars: [] })),
  http.get('*/api/time-slots/mediator-1', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const [from, to] = [searchParams.get('startDate') ?? '', searchParams.get('endDate') ?? ''];
    return HttpResponse.json([slot(), afternoon()].filter(({ date }) => from <= date && date <= to));
  }),
);
