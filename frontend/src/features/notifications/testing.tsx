import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { EmailTemplate, OutboxMail } from './api';
import { server } from '../../test/server';

/** A practice with these templates. */
export function practiceWith(templates: EmailTemplate[]) {
  server.use(
    http.get('*/api/email-templates', () =>
      HttpResponse.json(templates, { headers: { 'x-total-count': String(templates.length) } }),
    ),
    http.get('*/api/email-templates/:id', ({ params }) => {
      const found = templates.find(({ id }) => id === params['id']);
      if (params['id'] === 'types') return undefined;
      return found === undefined
        ? new HttpResponse(null, { status: 404 })
        : HttpResponse.json(found, { headers: { etag: '"1"' } });
    }),
  );
}

/** An outbox with these emails; records the queries. */
export function outboxWith(mails: OutboxMail[]) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/notifications/outbox', ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json(mails, { headers: { 'x-total-count': String(mails.length) } });
    }),
  );
  return asked;
}

export interface Sent {
  body: unknown;
  headers: Headers;
}

/** Records requests and answers them in turn; the last answer stays. */
export function answering(
  method: 'post' | 'put' | 'delete',
  path: string,
  ...answers: [status: number, body?: JsonBodyType][]
) {
  const sent: Sent[] = [];
  server.use(
    http[method](path, async ({ request }) => {
      const [status, body] = answers[Math.min(sent.length, answers.length - 1)] ?? [500];
      sent.push({ body: await request.json().catch(() => null), headers: request.headers });
      return body === undefined ? new HttpResponse(null, { status }) : HttpResponse.json(body, { status });
    }),
  );
  return sent;
}
