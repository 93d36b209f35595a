import { http, HttpResponse } from 'msw';
import { booking, problem } from '../../test/factories';
import { server } from '../../test/server';
import type { ChangeRequest, ListedMatter, Matter, Participant, Side } from './api';

export const person = (over: Partial<Participant> = {}): Participant => ({
  id: 'person-1',
  role: 'party',
  name: 'Jane Roe',
  firm: '',
  email: 'jane@example.com',
  phone: '407-555-0100',
  shared_email: false,
  gets_mail: true,
  attends: 'unknown',
  unchecked: null,
  language: 'en',
  told: ['booking-1'],
  ...over,
});

export const side = (over: Partial<Side> = {}): Side => ({
  id: 'side-1',
  role: 'plaintiff',
  name: 'Roe',
  file_number: '22-118',
  people: [person()],
  ...over,
});

export const VEGA = person({
  id: 'person-2',
  role: 'counsel',
  name: 'Kim Vega',
  firm: 'Harbor Law',
  email: 'kim@example.net',
  phone: '',
});

export const LEE = side({ id: 'side-2', role: 'defendant', name: 'Lee', file_number: '', people: [VEGA] });

/** A side as it is saved: without what its people have been told. */
export const sent = (one: Side) => ({ ...one, people: one.people.map((who) => ({ ...who, told: undefined })) });

export const wish = (over: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 'wish-1',
  matter_id: 'matter-1',
  booking_id: 'booking-1',
  participant_id: 'person-2',
  name: 'Kim Vega',
  side: 'Lee',
  kind: 'cancel',
  asked_at: '2026-09-28T14:00:00Z',
  ...over,
});

export const matter = (over: Partial<Matter> = {}): Matter => ({
  id: 'matter-1',
  style: 'Roe v. Lee',
  case_number: '2027-CA-1',
  county: 'Orange',
  shared_line: '2027-CA-1, Orange',
  note: 'Two cars',
  sides: [side(), LEE],
  sessions: [booking({ matter_id: 'matter-1' })],
  requests: [],
  created_at: '2026-09-27T14:00:00Z',
  updated_at: '2026-09-27T14:00:00Z',
  ...over,
});

export const listed = (over: Partial<ListedMatter> = {}): ListedMatter => ({
  id: 'matter-1',
  style: 'Roe v. Lee',
  case_number: '2027-CA-1',
  sides: ['Roe', 'Lee'],
  people: 2,
  sessions: 1,
  case_type: 'Circuit Civil',
  employee_name: 'Maria Alvarez',
  date: '2026-10-01',
  ...over,
});

/** An office with this matter; what is saved gets a new version. Returns what is sent, with its version. */
export function officeWith(first: Matter) {
  let [now, version] = [first, 1];
  const sent: { tag: string | null; body: unknown }[] = [];
  const answer = () => HttpResponse.json(now, { headers: { etag: `"${version}"` } });
  const save = async (request: Request, change: (body: never) => Partial<Matter>) => {
    const body = (await request.json()) as never;
    sent.push({ tag: request.headers.get('if-match'), body });
    [now, version] = [{ ...now, ...change(body) }, version + 1];
    return answer();
  };
  const numbered = (sides: Side[]) =>
    sides.map((one, at) => ({
      ...one,
      id: (one.id as string | undefined) ?? `side-${at + 1}`,
      people: one.people.map((who, place) => ({
        ...who,
        told: (who.told as string[] | undefined) ?? [],
        id: (who.id as string | undefined) ?? `new-${at}-${place}`,
      })),
    }));
  server.use(
    http.get('*/api/matters/:id', ({ params }) =>
      params['id'] === now.id ? answer() : HttpResponse.json(problem(404, 'not_found', 'Not found'), { status: 404 }),
    ),
    http.put('*/api/matters/:id', ({ request }) => save(request, (body: Partial<Matter>) => body)),
    http.put('*/api/matters/:id/sides', ({ request }) =>
      save(request, ({ sides }: { sides: Side[] }) => ({ sides: numbered(sides) })),
    ),
  );
  return sent;
}

export const refusal = (status: number, code: string, detail: string) => () =>
  HttpResponse.json(problem(status, code, detail), { status });

/** The matter as it is after a call, which is recorded. */
export function answering(method: 'post' | 'put', path: string, after: Partial<Matter>) {
  const calls: unknown[] = [];
  server.use(
    http[method](path, async ({ request }) => {
      const { pathname } = new URL(request.url);
      calls.push([pathname, await request.json().catch(() => undefined)]);
      officeWith(matter(after));
      return method === 'put'
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json(matter(after), { headers: { etag: '"2"' } });
    }),
  );
  return calls;
}
