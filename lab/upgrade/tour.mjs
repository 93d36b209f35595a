// A day of the practice, by the calls of version 0.1: everything its screens can do, once.
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const MORNING = '9AM to 12PM Morning';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Working days from two weeks on. */
const days = Array.from({ length: 28 }, (_, n) => new Date(Date.now() + (14 + n) * 86_400_000))
  .filter((day) => day.getUTCDay() % 6 > 0)
  .map((day) => day.toISOString().slice(0, 10));

/** An image of eight by eight, of this name alone. */
function png(name) {
  const number = (value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    return [number(data.length), body, number(crc32(body))];
  };
  const shades = createHash('sha512').update(name).digest();
  const rows = Array.from({ length: 8 }, (_, row) => [Buffer.from([0]), shades.subarray(row * 8, row * 8 + 8)]);
  const head = Buffer.concat([number(8), number(8), Buffer.from([8, 0, 0, 0, 0])]);
  const chunks = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks.flat()]);
}

/** What a visitor sends for a session. */
const request = (slot, name) => ({
  employee_id: slot.employee_id,
  slot_id: slot.id,
  date: slot.date,
  start_time: slot.time,
  case_type: 'Property/DFS',
  case_title: 'Property Mediation',
  description: 'Two households.',
  contact_method: 'Virtual',
  status: 'pending',
  client_name: `Client ${name}`,
  client_email: `client-${name}@example.com`,
  client_phone: '(407) 555-0100',
});

/** What somebody sends who writes to the practice. */
export async function letter(call, name) {
  const { id, a, b } = await call('GET', '/api/public/challenge');
  const email = `writer-${name}@example.com`;
  return { contactName: `Writer ${name}`, email, notes: 'Hello', challengeId: id, answer: a + b };
}

/**
 * `call(method, path, { body, form, token, headers })` gives the body of an answer that is a success. `name` tells the
 * people of this tour from those of others. What a booking is said to be is noted in `booked`: id → status.
 */
export async function tour(call, name, admin, booked) {
  const { token } = await call('POST', '/api/auth/login', { body: admin });
  const read = (path) => call('GET', path, { token });
  const send = (method, path, body) => call(method, path, { token, body });

  // The office opens its screens.
  const screens = `health/live health/ready content employees public/site public/challenge public/payment/options
    auth/profile dashboard/stats dashboard/config dashboard/recent-activity?limit=10 clients?limit=20 clients?status=active&q=jo
    bookings?limit=20 bookings?status=pending bookings?from=2026-01-01&to=2031-12-31&q=jo contact-requests contact-requests?status=new&q=jo
    analytics?period=7d analytics?period=30d analytics?period=12m media backups settings settings/export system/info clients/export content/history`;
  for (const screen of screens.split(/\s+/)) await read(`/api/${screen}`);
  await send('POST', '/api/auth/validate');
  await send('PUT', '/api/auth/profile', { firstName: 'Olive', lastName: name, phone: '' });
  const board = await read('/api/dashboard/config');
  await send('PUT', '/api/dashboard/config', { ...board, title: `Board of ${name}` });

  // A mediator with a plan and sessions.
  const person = { name: `Mediator ${name}`, email: `mediator-${name}@example.com` };
  const { id: mediator } = await send('POST', '/api/employees', person);
  const form = new FormData();
  form.append('purpose', 'profile');
  form.append('files', new Blob([png(name)], { type: 'image/png' }), `${name}.png`);
  const [image] = await call('POST', '/api/media', { token, form });
  await call('GET', image.url);
  await call('GET', image.thumbnail_url);
  await send('PUT', `/api/employees/${mediator}`, {
    ...person,
    bio: 'Two\nlines',
    profileImage: image.url,
    specialties: ['Family'],
  });
  const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
  weekly.monday = [{ session_type: 'morning', time: '09:00', duration: MORNING, price: 800 }];
  const schedule = { weekly, exceptions: [{ date: days.at(-1), reason: 'Training' }] };
  await send('POST', '/api/availability', { employee_id: mediator, schedule });
  await read(`/api/availability/${mediator}`);
  await send('POST', `/api/availability/${mediator}/generate`, { months: 1 });
  for (const date of days.slice(0, 8)) {
    const offer = { employee_id: mediator, date, time: '13:00', duration: '1PM to 4PM Afternoon', price: 750 };
    await send('POST', '/api/time-slots', offer);
  }
  await send('POST', '/api/time-slots/migrate', { employee_id: mediator });
  const slots = (await call('GET', `/api/time-slots/${mediator}`)).filter(({ time }) => time === '13:00');
  await read(`/api/time-slots/${mediator}?startDate=${days[0]}&endDate=${days.at(-1)}`);
  await read(`/api/availability/${mediator}/export`);
  const free = slots.pop();
  await send('PUT', `/api/time-slots/${free.id}`, { price: 900 });
  await send('PUT', `/api/time-slots/${free.id}`, { status: 'busy' });
  await send('DELETE', `/api/time-slots/${free.id}`);
  const feed = await send('POST', `/api/employees/${mediator}/calendar-feed`);
  await read(`/api/employees/${mediator}/calendar-feed`);
  await call('GET', new URL(feed.url).pathname);

  // Visitors book, see, move and cancel.
  const book = async (slot, number, as) => {
    const headers = { 'idempotency-key': `tour-${name}-${number}` };
    const booking = await call('POST', '/api/bookings', { body: request(slot, `${name}-${number}`), headers, ...as });
    booked.set(booking.id, 'pending');
    return { id: booking.id, link: booking.manage_url?.replace(/^.*\/booking\//, '/api/public/bookings/') };
  };
  const [first, second, third] = [await book(slots[0], 1), await book(slots[1], 2), await book(slots[2], 3)];
  const byStaff = await book(slots[3], 4, { token });
  await book(slots[0], 1);
  await call('GET', first.link);
  await call('PUT', second.link, { body: { slot_id: slots[4].id } });
  await call('PUT', third.link, { body: { status: 'cancelled' } });
  booked.set(third.id, 'cancelled');

  // The office decides.
  const set = async ({ id }, status) => {
    await send('PUT', `/api/bookings/${id}`, { status, notify: true });
    booked.set(id, status);
  };
  await set(first, 'confirmed');
  await set(first, 'completed');
  await set(second, 'confirmed');
  await send('PUT', `/api/bookings/${second.id}`, { slot_id: slots[1].id });
  await set(byStaff, 'cancelled');
  await read(`/api/bookings/${first.id}/history`);
  await read(`/api/bookings?employee_id=${mediator}&limit=2&offset=1`);
  await call('GET', feed.url.replace(/^https?:\/\/[^/]+/, ''));
  await send('DELETE', `/api/employees/${mediator}/calendar-feed`);

  // Clients.
  const [client] = await read(`/api/clients?q=${encodeURIComponent(`client-${name}-1@`)}`);
  await send('PUT', `/api/clients/${client.id}`, { name: client.name, phone: '407 555 0199', notes: 'Called.' });
  await read(`/api/clients/${client.id}/bookings`);
  await read(`/api/clients/${client.id}/export`);
  const added = await send('POST', '/api/clients', { name: `Walk-in ${name}`, email: `walk-in-${name}@example.com` });
  await send('DELETE', `/api/clients/${added.id}`);
  const erased = await send('POST', '/api/clients', { name: `Gone ${name}`, email: `gone-${name}@example.com` });
  await send('POST', `/api/clients/${erased.id}/erase`);

  // Somebody writes.
  const message = await letter(call, name);
  await call('POST', '/api/contact-requests', { body: message });
  const [written] = await read(`/api/contact-requests?q=${encodeURIComponent(message.email)}`);
  await send('PUT', `/api/contact-requests/${written.id}`, { status: 'answered', notes: 'Called.' });
  await send('POST', `/api/contact-requests/${written.id}/client`);
  await send('DELETE', `/api/contact-requests/${written.id}`);

  // Texts and settings.
  await send('PUT', '/api/content', { hero: { headline: `Talk first, ${name}` } });
  const [version] = await read('/api/content/history');
  await read(`/api/content/history/${version.version}`);
  await send('POST', `/api/content/history/${version.version}/restore`);
  await send('PUT', '/api/settings', {
    siteName: `Practice of ${name}`,
    dailyReports: true,
    weeklyReports: true,
    systemAlerts: true,
  });
  await send('POST', '/api/settings/import', await read('/api/settings/export'));
  await send('POST', '/api/site/cache/clear');
  await send('POST', '/api/site/sitemap');
  for (const page of ['/', '/sitemap.xml']) await call('GET', page);
  await read('/api/backup');

  // A second mediator leaves; pictures go.
  const leaver = await send('POST', '/api/employees', { name: `Leaver ${name}`, email: `leaver-${name}@example.com` });
  await send('DELETE', `/api/employees/${leaver.id}`);
  await send('DELETE', `/api/media/${image.id}?force=true`);
  await read('/api/dashboard/stats');
  await send('POST', '/api/auth/logout');
}
