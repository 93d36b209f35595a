import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { booking, client, contactRequest, mail } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const total = { headers: { 'x-total-count': '1' } };

/** An outbox with one failed email among six; records the queries. */
function outbox() {
  const asked: string[] = [];
  server.use(
    http.get('*/api/notifications/outbox', ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json([mail({ state: 'failed' })], { headers: { 'x-total-count': '6' } });
    }),
    http.get('*/api/bookings', () => HttpResponse.json([booking()], total)),
    http.get('*/api/bookings/booking-1/history', () => HttpResponse.json([])),
    http.get('*/api/clients/client-1', () => HttpResponse.json(client())),
    ...['payments', 'activity'].map((call) =>
      http.get(`*/api/${call}`, () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    ),
    http.get('*/api/clients/client-1/bookings', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.get('*/api/contact-requests', () => HttpResponse.json([contactRequest()], total)),
  );
  return asked;
}

beforeEach(signedIn);

it.each([
  ['an appointment', '/admin/calendar?view=list', 'Jane Roe', 'booking_id=booking-1', 'booking=booking-1'],
  ['a contact request', '/admin/requests', 'Rosa Lind', 'contact_request_id=request-1', 'request=request-1'],
])('%s shows its own emails and leads to them in Sent', async (_what, path, button, query, params) => {
  const asked = outbox();
  const { user } = renderApp(path);
  await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
  const emails = within(await screen.findByRole('region', { name: 'Emails' }));
  const line = within(await emails.findByRole('listitem'));
  expect(line.getByText('Failed')).toBeVisible();
  expect(line.getByRole('link', { name: 'Request received' })).toHaveAttribute(
    'href',
    `/admin/notifications?tab=sent&${params}&mail=mail-1`,
  );
  expect(emails.getByRole('link', { name: 'See all 6 in Sent' })).toHaveAttribute(
    'href',
    `/admin/notifications?tab=sent&${params}`,
  );
  expect(asked).toEqual([`${query}&limit=5`]);
});

it('a client has its emails on the timeline, each with the way to it in Sent', async () => {
  const asked = outbox();
  renderApp('/admin/clients/client-1');
  expect(await screen.findByRole('link', { name: 'Request received' })).toHaveAttribute(
    'href',
    '/admin/notifications?tab=sent&client=client-1&mail=mail-1',
  );
  expect(screen.getByText('Failed')).toBeVisible();
  expect(asked).toEqual(['client_id=client-1&limit=20']);
});

it('sends an email again, to a corrected address if needed', async () => {
  outbox();
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/notifications/outbox/mail-1/resend', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(mail({ id: 'mail-2', state: 'waiting' }), { status: 201 });
    }),
  );
  const { user } = renderApp('/admin/clients/client-1');
  await user.click(await screen.findByRole('button', { name: 'Send “Request received” again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send again' });
  await user.clear(within(dialog).getByRole('textbox', { name: /Email address/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /Email address/ }), 'new@example.com');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The email is on the way')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([{ email: 'new@example.com' }]);
});

it('there may be none, and they may not load', async () => {
  outbox();
  server.use(http.get('*/api/notifications/outbox', () => new HttpResponse(null, { status: 503 })));
  const { user } = renderApp('/admin/requests');
  await user.click((await screen.findAllByRole('button', { name: 'Rosa Lind' }))[0] as HTMLElement);
  const emails = within(await screen.findByRole('region', { name: 'Emails' }));
  expect(await emails.findByText('The emails could not be loaded.')).toBeVisible();
  server.use(
    http.get('*/api/notifications/outbox', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  );
  await user.click(emails.getByRole('button', { name: 'Try again' }));
  expect(await emails.findByText('No emails yet.')).toBeVisible();
});
