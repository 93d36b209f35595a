import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SharedSession } from '../features/booking/api';
import { visit as aVisit } from '../features/booking/testing';
import { behindTheLink, seat, seatSession } from '../features/mediation/testing';
import { CALENDAR_ENTRY, booking, problem, site } from '../test/factories';
import { englishOnPage, englishTexts, orphans } from '../test/catalogues';
import { renderApp } from '../test/render';
import { server } from '../test/server';
import { spanishContent, spanishMediators } from '../test/spanishContent';

type User = ReturnType<typeof renderApp>['user'];

let asked: string[];
const mediatorsAsked: string[] = [];
beforeEach(() => {
  asked = [];
  server.use(
    http.get('*/api/content', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(spanishContent());
    }),
    http.get('*/api/public/site', () => HttpResponse.json(site({ spanish: true }))),
    http.get('*/api/employees', ({ request }) => {
      mediatorsAsked.push(new URL(request.url).search);
      return HttpResponse.json(spanishMediators());
    }),
    http.get('*/api/public/challenge', () =>
      HttpResponse.json({ id: 'challenge-1', a: 3, b: 4, expires_at: '2026-09-28T16:15:00Z' }),
    ),
  );
});

const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

async function openDialog() {
  const { user } = renderApp('/');
  await user.click((await screen.findAllByRole('button', { name: 'Reservar' }))[0] as HTMLElement);
  await heading('Elija mediador/a');
  return user;
}

async function fillDetails(user: User) {
  await user.type(screen.getByRole('textbox', { name: 'Nombre completo' }), 'Jane Roe');
  await user.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'jane@example.com');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de caso' }), 'Propiedad / DFS');
}

describe('the catalogues', () => {
  it('have an English sibling each, and many texts', () => {
    expect(orphans).toEqual([]);
    expect(englishTexts.length).toBeGreaterThan(200);
    expect(englishTexts).toContain('Request this session');
  });
});

describe('a mediator', () => {
  it('is described in Spanish, or in English that says so', async () => {
    const user = await openDialog();
    const listed = await screen.findByText('Asuntos de familia.');
    expect(listed.closest('[lang]')).toHaveAttribute('lang', 'es');
    expect(screen.getByText('Civil cases.')).toHaveAttribute('lang', 'en');
    expect(screen.getAllByText('El texto siguiente está en inglés.')).toHaveLength(1);
    expect(mediatorsAsked).toContain('?limit=500&language=es');
    await user.keyboard('{Escape}');
  });
});

describe('the landing page', () => {
  it('is in Spanish but for a section that is not translated, which says so', async () => {
    renderApp('/');
    const fees = await screen.findByRole('region', { name: 'Fees in detail' });
    expect(fees).toHaveAttribute('lang', 'en');
    expect(within(fees).getByText('Este texto está en inglés.')).toHaveAttribute('lang', 'es');
    expect(screen.getAllByText('Este texto está en inglés.')).toHaveLength(1);
    expect(asked).toEqual(['?language=es']);

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Resuélvalo hablando');
    expect(
      screen.getByRole('link', { name: /^jue, 1 oct 9:00 a\.\sm\. – 12:00 p\.\sm\. Maria Alvarez/ }),
    ).toBeVisible();
    expect(screen.getByText('De lunes a viernes, 9:00 a. m. – 5:00 p. m.')).toBeVisible();
    expect(screen.getByText('Todos los horarios están en hora del Este.')).toBeVisible();
    const people = screen.getByRole('region', { name: 'Nuestro equipo de mediación' });
    expect(within(people).getByText('Mediador/a sénior')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Maria Alvarez' })).toHaveAttribute('href', '/es/mediators/maria-alvarez');
    expect(screen.getByRole('link', { name: 'Privacidad' })).toHaveAttribute('href', '/es/privacy');
    expect(englishOnPage()).toEqual([]);
  });

  it('leads to the English page, and to the office, by loading another page', async () => {
    renderApp('/');
    const links = await screen.findAllByRole('link', { name: 'English' });
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      expect(link).toHaveAttribute('href', '/');
      expect(link).toHaveAttribute('hreflang', 'en');
      expect(link).toHaveAttribute('lang', 'en');
    }
    expect(screen.getByRole('link', { name: /Acceso del personal/ })).toHaveAttribute('href', '/admin/login');
  });

  it('has no office', async () => {
    renderApp('/admin/dashboard');
    await heading('No encontramos esta página');
    expect(englishOnPage()).toEqual([]);
  });
});

describe('a booking', () => {
  it('is in Spanish from the first step to the confirmation, and is sent with its language', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/public/bookings/token-1', () => HttpResponse.json(visit)),
      http.post('*/api/bookings', async ({ request }) => {
        sent.push(await request.json());
        const made = {
          ...booking({ case_type: 'Property / DFS' }),
          manage_url: 'https://practice.example/es/booking/token-1',
          calendar: CALENDAR_ENTRY,
        };
        return HttpResponse.json({ ...made, payment: null }, { status: 201 });
      }),
    );
    const user = await openDialog();
    await screen.findByRole('radio', { name: 'Maria Alvarez, Mediador/a sénior' });
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Continuar'));
    expect(await screen.findByText('Elija mediador/a para continuar.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Maria Alvarez/ }));
    await user.click(button('Continuar'));

    await user.click(
      await screen.findByRole('button', { name: 'jueves, 1 de octubre de 2026, 2 sesiones disponibles' }),
    );
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Continuar'));

    await user.click(
      await screen.findByRole('radio', { name: 'Mañana, 9:00 a.\u00a0m. – 12:00 p.\u00a0m., 3 horas, $750' }),
    );
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Continuar'));

    await heading('Sus datos');
    await user.click(button('Sobre el caso (opcional)'));
    expect(await screen.findByRole('combobox', { name: 'Usted es' })).toBeVisible();
    await user.click(button('Solicitar esta sesión'));
    expect(screen.getByText('Todavía falta: Nombre completo, Correo electrónico, Tipo de caso.')).toBeVisible();
    expect(englishOnPage()).toEqual([]);
    await fillDetails(user);
    expect(
      screen.getByText(/Está solicitando una sesión con Maria Alvarez el jueves, 1 de octubre de 2026/),
    ).toBeVisible();
    await user.click(button('Solicitar esta sesión'));

    await heading('Solicitud enviada');
    expect(await screen.findByText(/^Le confirmaremos por correo electrónico a jane@example.com\./)).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ language: 'es', case_type: 'Property / DFS', case_title: 'Property / DFS Mediation' }),
    ]);
    expect(englishOnPage()).toEqual([]);
  });

  it('says in Spanish what the server refuses, by its code', async () => {
    let answer = problem(429, 'too_many_requests', 'Too many requests are open.');
    server.use(http.post('*/api/bookings', () => HttpResponse.json(answer, { status: answer.status })));
    const user = await openDialog();
    await user.click(await screen.findByRole('button', { name: /^Primer horario disponible/ }));
    await heading('Sus datos');
    await fillDetails(user);
    await user.click(button('Solicitar esta sesión'));
    expect(await screen.findByText(/^Hay demasiadas solicitudes/)).toBeVisible();
    expect(englishOnPage()).toEqual([]);

    answer = problem(409, 'nobody_knows_it', 'A new kind of refusal.');
    await user.click(button('Solicitar esta sesión'));
    expect(await screen.findByText(/^El servidor no aceptó la solicitud/)).toBeVisible();
    expect(englishOnPage()).toEqual([]);

    answer = {
      ...problem(422, 'invalid', 'Some fields are not valid'),
      errors: { client_email: ['Enter a valid address'] },
    };
    await user.click(button('Solicitar esta sesión'));
    expect(await screen.findByText('Escriba un correo como nombre@ejemplo.com')).toBeVisible();
    expect(englishOnPage()).toEqual([]);
  });

  it('asks in Spanish what becomes of the details', async () => {
    const user = await openDialog();
    await user.click(await screen.findByRole('button', { name: /^Primer horario disponible/ }));
    await heading('Sus datos');
    await fillDetails(user);
    await user.click(button('Cerrar'));
    expect(await screen.findByRole('dialog', { name: '¿Conservar sus datos?' })).toBeVisible();
    expect(englishOnPage()).toEqual([]);
  });
});

describe('a payment', () => {
  it('is asked for in Spanish', async () => {
    server.use(
      http.get('*/api/public/payment/options', () =>
        HttpResponse.json({
          settings: { mode: 'optional', default_provider: 'demo', currency: 'USD' },
          providers: [{ key: 'demo', name: 'Demo' }],
        }),
      ),
    );
    const user = await openDialog();
    await user.click(await screen.findByRole('button', { name: /^Primer horario disponible/ }));
    await heading('Sus datos');
    await fillDetails(user);
    await user.click(button('Continuar'));
    await heading('Pago');
    expect(button('Pagar $750 y enviar la solicitud')).toBeVisible();
    expect(button('Solicitar ahora, pagar después')).toBeVisible();
    expect(englishOnPage()).toEqual([]);
  });
});

describe('the contact form', () => {
  it('is in Spanish, and is sent with its language', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/contact-requests', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
    );
    const { user } = renderApp('/');
    await screen.findByRole('form', { name: 'Formulario de contacto' });
    await user.click(button('Enviar solicitud'));
    expect(screen.getByText('Escriba su nombre')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Nombre de contacto/ }), 'Rosa Lind');
    await user.type(screen.getByRole('textbox', { name: /Correo electrónico/ }), 'rosa@example.com');
    await user.type(screen.getByLabelText('Fechas de preferencia'), '2026-10-03');
    await user.click(button('Agregar fecha'));
    expect(screen.getByText(/Normalmente no atendemos los días siguientes: sábado\./)).toBeVisible();
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Enviar solicitud'));
    await user.type(await screen.findByRole('textbox', { name: '¿Cuánto es 3 + 4?' }), '7');
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Verificar y enviar'));
    expect(
      await screen.findByText(/^Enviada a las \d+:\d\d [ap]\. m\.; le responderemos a rosa@example\.com\.$/),
    ).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ language: 'es', contactName: 'Rosa Lind' })]);
    expect(englishOnPage()).toEqual([]);
  });
});

const visit = aVisit({ status: 'pending', language: 'es', contact_method: 'Virtual' });

describe('the private page', () => {
  it('shows the booking and moves it in Spanish', async () => {
    server.use(http.get('*/api/public/bookings/token-1', () => HttpResponse.json(visit)));
    const { user } = renderApp('/booking/token-1');
    expect(await screen.findByText('lunes, 5 de octubre de 2026')).toBeVisible();
    expect(screen.getByText('Pendiente')).toBeVisible();
    expect(screen.getByText('Familia')).toBeVisible();
    expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/booking/token-1');
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Cambiar la fecha'));
    await screen.findByRole('button', { name: /^jueves, 1 de octubre de 2026/ });
    expect(englishOnPage()).toEqual([]);
  });

  it('asks in Spanish before it cancels, and says why it did not', async () => {
    server.use(
      http.get('*/api/public/bookings/token-1', () => HttpResponse.json(visit)),
      http.put('*/api/public/bookings/token-1', () =>
        HttpResponse.json(problem(409, 'too_late', 'It is too late.'), { status: 409 }),
      ),
    );
    const { user } = renderApp('/booking/token-1');
    await user.click(await screen.findByRole('button', { name: 'Cancelar esta reserva' }));
    const dialog = await screen.findByRole('dialog');
    expect(englishOnPage()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar esta reserva' }));
    expect(await screen.findByText(/Ya es demasiado tarde para cambiar esta sesión aquí/)).toBeVisible();
    expect(englishOnPage()).toEqual([]);
  });

  it('says that there is no such booking', async () => {
    server.use(
      http.get('*/api/public/bookings/token-1', () =>
        HttpResponse.json(problem(404, 'not_found', 'There is nothing here'), { status: 404 }),
      ),
    );
    renderApp('/booking/token-1');
    expect(await screen.findByText('No encontramos esa reserva')).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Su sesión \| /));
    expect(englishOnPage()).toEqual([]);
  });
});

describe('the page of a person at the table', () => {
  it('shows the session in Spanish, and asks for a change', async () => {
    behindTheLink(seat({ language: 'es' }));
    const { user } = renderApp('/mediation/seat-1');
    expect(await screen.findByText('lunes, 5 de octubre de 2026')).toBeVisible();
    expect(screen.getByText('Ortiz, Parte demandante')).toBeVisible();
    expect(screen.getByText('Jo Park (usted)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/mediation/seat-1');
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Pedir que se cancele'));
    await screen.findByRole('dialog', { name: '¿Pedir que se cancele esta sesión?' });
    expect(englishOnPage()).toEqual([]);
    server.use(
      http.post('*/api/public/mediation/seat-1/requests', () =>
        HttpResponse.json(problem(409, 'request_open', 'Your side has asked already.'), { status: 409 }),
      ),
    );
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Pedir que se cancele' }));
    expect(await dialog.findByText(/^Su parte ya pidió un cambio\./)).toBeVisible();
    expect(englishOnPage()).toEqual([]);
  });

  it('says in Spanish what was asked, and when it is too late to ask', async () => {
    const sessions = [
      seatSession({ reference: 'A', request: 'move' }),
      seatSession({ reference: 'B', date: '2026-09-29', changeable: false }),
      seatSession({ reference: 'C', date: '2026-12-01', status: 'pending' }),
    ];
    behindTheLink(seat({ sessions }));
    const { user } = renderApp('/mediation/seat-1');
    expect(await screen.findByText('Su parte pidió otra fecha para esta sesión.')).toBeVisible();
    expect(screen.getByText('Para cambiar la fecha de esta sesión o cancelarla, llámenos.')).toBeVisible();
    expect(englishOnPage()).toEqual([]);
    await user.click(button('Retirar la solicitud'));
    expect(await screen.findByText(/^Su solicitud quedó retirada\./)).toBeVisible();
    expect(englishOnPage()).toEqual([]);
  });
});

describe('pages for others', () => {
  it('show the shared session in Spanish', async () => {
    const session: SharedSession = {
      employee_name: 'Maria Alvarez',
      date: '2026-10-05',
      start_time: '09:00',
      end_time: '12:00',
      status: 'confirmed',
      place: 'Calle Principal 1',
    };
    server.use(http.get('*/api/public/sessions/shared-1', () => HttpResponse.json(session)));
    renderApp('/session/shared-1');
    expect(await screen.findByText('lunes, 5 de octubre de 2026')).toBeVisible();
    expect(screen.getByText('Calle Principal 1')).toBeVisible();
    expect(englishOnPage()).toEqual([]);
  });

  it('book in Spanish, with a way to English', async () => {
    renderApp('/book/maria-alvarez');
    await heading('Elija una fecha');
    expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/book/maria-alvarez');
    expect(englishOnPage()).toEqual([]);
  });
});
