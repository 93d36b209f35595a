import { http, HttpResponse } from 'msw';
import { CALENDAR_ENTRY } from '../../test/factories';
import { server } from '../../test/server';
import type { Seat, SeatSession, WhoComes, Wish } from './api';

export const seatSession = (over: Partial<SeatSession> = {}): SeatSession => ({
  reference: 'A-7K3F-92',
  employee_name: 'Maria Alvarez',
  date: '2026-10-05',
  start_time: '09:00',
  end_time: '12:00',
  status: 'confirmed',
  meeting: { place: '1 Main St, Room 2' },
  free_until: { at: '2026-10-02T13:00:00.000Z', date: '2026-10-02', time: '09:00' },
  changeable: true,
  request: null,
  calendar: CALENDAR_ENTRY,
  ...over,
});

export const seat = (over: Partial<Seat> = {}): Seat => ({
  name: 'Jo Park',
  language: 'en',
  shared_line: '2027-CA-1, Orange',
  side: {
    name: 'Ortiz',
    role: 'plaintiff',
    file_number: '22-118',
    people: [
      { id: 'ana', name: 'Ana Ortiz', role: 'party', attends: 'unknown', waits: false },
      { id: 'jo', name: 'Jo Park', role: 'counsel', attends: 'unknown', waits: false },
    ],
  },
  contact_email: 'office@example.com',
  sessions: [seatSession()],
  ...over,
});

/** A page with this seat, which notes what is asked for. Returns what is sent. */
export function behindTheLink(first: Seat) {
  const sent: unknown[] = [];
  let now = first;
  const answer = (reference: unknown, request: Wish | null) => {
    now = {
      ...now,
      sessions: now.sessions.map((one) => (one.reference === reference ? { ...one, request } : one)),
    };
    return HttpResponse.json(now);
  };
  server.use(
    http.get('*/api/public/mediation/seat-1', () => HttpResponse.json(now)),
    http.post('*/api/public/mediation/seat-1/requests', async ({ request }) => {
      const body = (await request.json()) as { reference: string; kind: Wish };
      sent.push(body);
      return answer(body.reference, body.kind);
    }),
    http.put('*/api/public/mediation/seat-1/people', async ({ request }) => {
      const body = (await request.json()) as WhoComes;
      sent.push(body);
      const { side } = now;
      const said = side.people.map((one) => ({ ...one, ...body.attends?.find(({ id }) => id === one.id) }));
      const added = (body.add ?? []).map(({ name, role }) => ({
        ...{ id: name, name, role, waits: true },
        attends: 'unknown' as const,
      }));
      now = { ...now, side: { ...side, people: [...said, ...added] } };
      return HttpResponse.json(now);
    }),
    http.post('*/api/public/mediation/seat-1/wrong-person', () => {
      sent.push('wrong person');
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/public/mediation/seat-1/requests/:reference', ({ params }) => {
      sent.push(`take back ${String(params['reference'])}`);
      return answer(params['reference'], null);
    }),
  );
  return sent;
}
