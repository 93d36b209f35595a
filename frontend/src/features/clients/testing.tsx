import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { client, problem } from '../../test/factories';
import { server } from '../../test/server';

export const JANE = client();
export const TOM = client({
  id: 'client-2',
  name: 'Tom Becker',
  email: '',
  phone: '',
  address: '',
  caseType: 'Property / DFS',
  status: 'completed',
  totalCases: 0,
  last_session: null,
  next_session: '2026-10-08',
  paid: 0,
});

const NOTHING = () => HttpResponse.json([], { headers: { 'x-total-count': '0' } });

/** A practice with these clients and nothing else. Answers searches by name and records the requests. */
export function practiceWith(clients: ReturnType<typeof client>[], total?: number) {
  const asked: string[] = [];
  server.use(
    ...['clients/:id/bookings', 'notifications/outbox', 'contact-requests', 'payments', 'activity'].map((call) =>
      http.get(`*/api/${call}`, NOTHING),
    ),
    http.get('*/api/clients/:id', ({ params }) => {
      const found = clients.find(({ id }) => id === params['id']);
      return found === undefined
        ? HttpResponse.json(problem(404, 'not_found', 'Not found'), { status: 404 })
        : HttpResponse.json(found);
    }),
    http.get('*/api/clients', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const found = clients.filter(
        ({ name, status }) =>
          name.includes(searchParams.get('q') ?? '') && (searchParams.get('status') ?? status) === status,
      );
      return HttpResponse.json(found, { headers: { 'x-total-count': String(total ?? found.length) } });
    }),
  );
  return asked;
}

/** Records the request bodies and answers with this one. */
export function answering(method: 'post' | 'put' | 'delete', path: string, status: number, answer?: object) {
  const sent: unknown[] = [];
  server.use(
    http[method](path, async ({ request }) => {
      sent.push(await request.json().catch(() => null));
      return answer === undefined ? new HttpResponse(null, { status }) : HttpResponse.json(answer, { status });
    }),
  );
  return sent;
}

/** The name and text of each file that the browser saves. */
export function downloads() {
  const saved: { name: string; content: Blob }[] = [];
  let last = new Blob();
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      last = content;
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push({ name: this.download, content: last });
  });
  return saved;
}
