import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, client, mediator, problem, template } from '../../test/factories';
import { ADMIN, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { answering, outboxWith, practiceWith } from './testing';

const COMPOSE = '/admin/notifications?tab=compose';
const recipients = () => screen.findByRole('combobox', { name: /Recipients/ });
const field = (name: string) => screen.findByRole('textbox', { name });
const sending = (...answers: Parameters<typeof answering>[2][]) =>
  answering('post', '*/api/notifications/compose', ...answers);

async function write(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await field('Subject'), 'Parking');
  await user.type(await field('Message'), 'Use the north lot.');
}

beforeEach(() => {
  signedIn();
  server.use(http.get('*/api/clients', () => HttpResponse.json([])));
});

describe('recipients', () => {
  it('are found among clients and mediators', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/clients', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q') ?? '');
        return HttpResponse.json([client(), client({ id: 'client-2', name: 'Tom Becker', email: '' })]);
      }),
      http.get('*/api/employees', () => HttpResponse.json([mediator({ email: 'maria@example.com' })])),
    );
    const { user } = renderApp(COMPOSE);
    await user.type(await recipients(), 'example');
    await waitFor(() => expect(asked).toContain('example'));
    await user.click(await screen.findByRole('option', { name: /Jane Roe/ }));
    await user.click(await recipients());
    expect(await screen.findByRole('option', { name: /Maria Alvarez/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Tom Becker/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'jane@example.com' })).toBeVisible();
  });

  it('are pasted many at once, each taken once, and bad ones are named', async () => {
    const { user } = renderApp(COMPOSE);
    await user.click(await recipients());
    await user.paste('a@example.com; Tom <tom@example.com>\nnobody, A@example.com, who@where');
    expect(screen.getByRole('button', { name: 'tom@example.com' })).toBeVisible();
    expect(screen.getByText('4 of 500 recipients')).toBeVisible();
    expect(screen.getByText('Not an email address: nobody, who@where')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove all bad addresses' }));
    expect(screen.getByText('2 of 500 recipients')).toBeVisible();
  });

  it('are at most 500', async () => {
    const sent = sending([201, { queued: 501, ids: [] }]);
    const { user } = renderApp(COMPOSE);
    await user.click(await recipients());
    await user.paste(Array.from({ length: 501 }, (_, index) => `visitor-${index}@example.com`).join('\n'));
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('At most 500 recipients at once. Remove 1.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('whose address refused our mail are marked before anyone relies on them', async () => {
    server.use(
      http.get('*/api/clients', () => HttpResponse.json([client({ email_refused_at: '2026-09-25T14:00:00Z' })])),
    );
    const { user } = renderApp(COMPOSE);
    await user.type(await recipients(), 'Jane');
    await user.click(await screen.findByRole('option', { name: /Jane Roe.*Refused our last email/ }));
    expect(await screen.findByText(/jane@example.com refused our last email/)).toBeVisible();
  });
});

describe('a message', () => {
  it('needs recipients, a subject and words', async () => {
    const { user } = renderApp(COMPOSE);
    await recipients();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
    for (const text of ['Add a recipient', 'Enter a subject', 'Enter a message'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('leaves once, and the screen says how many and leads to Sent', async () => {
    const sent = sending([503], [201, { queued: 2, ids: ['mail-1', 'mail-2'] }]);
    outboxWith([]);
    const { user, router } = renderApp(COMPOSE);
    await user.click(await recipients());
    await user.paste('a@example.com, b@example.com');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The message could not be sent. Nothing was lost; please try again.')).toBeVisible();
    expect(await field('Message')).toHaveValue('Use the north lot.');
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByRole('heading', { name: '2 emails on the way' })).toHaveFocus();
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({
        recipients: ['a@example.com', 'b@example.com'],
        subject: 'Parking',
        message: 'Use the north lot.',
        mode: 'simple',
      }),
    );
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    await user.click(screen.getByRole('link', { name: 'See them in Sent' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=sent'));
  });

  it('waits until a time in the practice’s zone', async () => {
    const sent = sending([201, { queued: 1, ids: ['mail-1'] }]);
    const { user } = renderApp(COMPOSE);
    await user.type(await recipients(), 'a@example.com{Enter}');
    await write(user);
    await user.click(screen.getByRole('radio', { name: 'Later' }));
    expect(screen.getByText('In the practice’s time zone: Eastern Time.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Date/), '2026-09-28');
    await user.type(screen.getByLabelText(/^Time/), '11:00');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Choose a time in the future')).toBeVisible();
    await user.clear(screen.getByLabelText(/^Date/));
    await user.type(screen.getByLabelText(/^Date/), '2026-10-05');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(
      await screen.findByRole('heading', { name: '1 email scheduled for Mon, 10/05/2026, 11:00 AM Eastern Time' }),
    ).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ send_at: '2026-10-05T15:00:00.000Z' });
  });

  it('takes facts and a calendar file from an appointment', async () => {
    server.use(http.get('*/api/bookings', () => HttpResponse.json([booking()])));
    const sent = sending([201, { queued: 1, ids: ['mail-1'] }]);
    const { user } = renderApp(COMPOSE);
    await user.type(await recipients(), 'a@example.com{Enter}');
    await write(user);
    await user.click(screen.getByRole('combobox', { name: 'Appointment' }));
    await user.click(await screen.findByRole('option', { name: 'A-7K3F-92, Jane Roe, Thu, 10/01/2026, 9:00 AM' }));
    await user.click(screen.getByRole('checkbox', { name: 'Attach the appointment as a calendar file' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: '1 email on the way' });
    expect(sent[0]?.body).toMatchObject({ booking_id: 'booking-1', attach_calendar: true });
  });

  it('starts from a template, and asks before it replaces typed words', async () => {
    practiceWith([
      template({
        id: 'template-2',
        name: 'Holidays',
        type: 'custom',
        subject: 'We are closed',
        text_content: 'Until Monday.',
      }),
      template({ id: 'template-3', name: 'Old one', type: 'custom', is_active: false }),
      template(),
    ]);
    const { user } = renderApp(COMPOSE);
    const choice = await screen.findByRole('combobox', { name: 'Start from a template' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No template', 'Holidays']);
    await user.type(await field('Subject'), 'Mine');
    await user.selectOptions(choice, 'Holidays');
    const dialog = await screen.findByRole('dialog', { name: 'Replace your message?' });
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    await waitFor(async () => expect(await field('Subject')).toHaveValue('We are closed'));
    expect(await field('Message')).toHaveValue('Until Monday.');
  });

  it('shows what the server refused at its field', async () => {
    sending([
      422,
      problem(422, 'validation_failed', 'Some fields need attention.', {
        recipients: ['a@nowhere.test cannot receive email'],
        message: ['{appointment_date} needs an appointment.'],
      }),
    ]);
    const { user } = renderApp(COMPOSE);
    await user.type(await recipients(), 'a@nowhere.test{Enter}');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('a@nowhere.test cannot receive email')).toBeVisible();
    expect(screen.getByText('{appointment_date} needs an appointment.')).toBeVisible();
  });
});

it('another screen prefills it, and the address keeps none of that', async () => {
  const { router } = renderApp(
    '/admin/notifications?email=jane%40example.com&clientName=Jane+Roe&appointmentTitle=Family+Mediation',
  );
  expect(await field('Subject')).toHaveValue('About your appointment: Family Mediation');
  expect(await field('Message')).toHaveValue('Dear Jane Roe,\n\n');
  expect(screen.getByRole('button', { name: 'jane@example.com' })).toBeVisible();
  expect(router.state.location.search).toBe('?tab=compose');
});

it('what was written survives the end of the session', async () => {
  sending([401, problem(401, 'unauthorized', 'No')]);
  answering('post', '*/api/auth/login', [200, { success: true, token: 'token-2', user: ADMIN }]);
  const { user } = renderApp(COMPOSE);
  await user.type(await recipients(), 'a@example.com{Enter}');
  await write(user);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(await screen.findByLabelText(/^Email/), 'dana@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'right-horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Your unsaved message is back.')).toBeVisible();
  expect(await field('Message')).toHaveValue('Use the north lot.');
  expect(screen.getByRole('button', { name: 'a@example.com' })).toBeVisible();
});
