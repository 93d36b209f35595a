import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, client, contactRequest, problem } from '../../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../../test/render';
import { server } from '../../../test/server';
import { payment } from '../../payments/testing';
import { answering, downloads, JANE, practiceWith, TOM } from '../testing';

const RECORD = '/admin/clients/client-1';

/** Opens the record and presses one of its buttons. */
async function press(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name }));
}

const listing = (path: string, items: object[]) =>
  server.use(http.get(path, () => HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } })));

beforeEach(signedIn);

describe('a client’s record', () => {
  it('says first how the person is reached safely, and calls, writes or copies', async () => {
    practiceWith([client({ safe_contact: 'Text only, never the home number' })]);
    const { user } = renderApp(RECORD);
    expect(await screen.findByRole('heading', { level: 1, name: 'Jane Roe' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Safe contactText only, never the home number');
    const contact = within(screen.getByRole('region', { name: 'Contact' }));
    expect(contact.getByRole('link', { name: '407-555-0100' })).toHaveAttribute('href', 'tel:407-555-0100');
    expect(contact.getByRole('link', { name: 'jane@example.com' })).toHaveAttribute('href', 'mailto:jane@example.com');
    expect(contact.getByText('12 Lake Street, Orlando')).toBeVisible();
    await user.click(contact.getByRole('button', { name: 'Copy phone' }));
    expect(await navigator.clipboard.readText()).toBe('407-555-0100');
    expect(await screen.findByText('Phone copied to clipboard!')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Notes' })).getByText('Prefers mornings.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book a session' })).toHaveAttribute(
      'href',
      '/admin/calendar?new=1&client_name=Jane+Roe&client_email=jane%40example.com&client_phone=407-555-0100&client_id=client-1',
    );
    expect(screen.getByText('$750')).toBeVisible();
    expect(screen.queryByText('Safe contact', { selector: 'h2' })).not.toBeInTheDocument();
  });

  it('has one timeline of sessions, messages, payments and changes, each leading further', async () => {
    practiceWith([JANE]);
    listing('*/api/clients/client-1/bookings', [
      booking({ id: 'booking-2', reference: 'B-1111-22', status: 'completed', date: '2026-09-21' }),
      booking(),
    ]);
    listing('*/api/contact-requests', [
      contactRequest({
        contactName: 'Jane Roe',
        caseStyle: '',
        message: 'May we begin soon?',
        created_at: '2026-09-27T14:00:00Z',
      }),
    ]);
    listing('*/api/payments', [payment()]);
    listing('*/api/activity', [
      {
        id: 1,
        at: '2026-09-28T15:00:00Z',
        person: 'Dana',
        address: null,
        action: 'client.changed',
        subject: 'client-1',
        subjectName: 'Jane Roe',
        text: 'Dana Moss changed the client Jane Roe',
      },
    ]);
    renderApp(RECORD);
    const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
    const items = await timeline.findAllByRole('listitem');
    // What comes next is first; kinds without anything are not there.
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'SessionThu, Oct 1',
      'ChangeMon, Sep 28',
      'PaymentMon, Sep 28',
      'MessageSun, Sep 27',
      'SessionMon, Sep 21',
    ]);
    expect(timeline.getAllByRole('link', { name: 'Family Mediation, 9:00 AM – 12:00 PM' })[0]).toHaveAttribute(
      'href',
      '/admin/calendar?booking=A-7K3F-92',
    );
    expect(timeline.getByText('with Maria Alvarez · $750 · A-7K3F-92')).toBeVisible();
    expect(timeline.getByText(/May we begin soon/)).toBeVisible();
    expect(timeline.getByRole('link', { name: 'Contact form' })).toHaveAttribute(
      'href',
      '/admin/requests?q=jane%40example.com',
    );
    expect(timeline.getByRole('link', { name: '$750.00' }).getAttribute('href')).toContain(
      '/admin/payments?q=jane%40example.com&payment=',
    );
    expect(timeline.getByText('Dana Moss changed the client Jane Roe')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('shows nothing that is older than what it has not loaded yet', async () => {
    practiceWith([JANE]);
    const at = (day: number) => `2026-08-${String(day).padStart(2, '0')}T14:00:00Z`;
    listing('*/api/clients/client-1/bookings', [booking({ date: '2026-08-02' })]);
    server.use(
      http.get('*/api/payments', ({ request }) => {
        const limit = Number(new URL(request.url).searchParams.get('limit'));
        const all = Array.from({ length: 25 }, (_none, index) =>
          payment({ id: `payment-${index}`, created_at: at(28 - index), settled_at: at(28 - index) }),
        );
        return HttpResponse.json(all.slice(0, limit) as object[], { headers: { 'x-total-count': '25' } });
      }),
    );
    const { user } = renderApp(RECORD);
    const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
    expect(await timeline.findAllByRole('listitem')).toHaveLength(20);
    expect(timeline.queryByText('Session')).not.toBeInTheDocument();
    await press(user, 'Show older');
    expect(await timeline.findByText('Session')).toBeVisible();
    expect(timeline.getAllByRole('listitem')).toHaveLength(26);
  });

  it('says so where a part could not be loaded, and tries again', async () => {
    practiceWith([JANE]);
    server.use(http.get('*/api/clients/client-1/bookings', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp(RECORD);
    expect(await screen.findByText('The bookings could not be loaded.')).toBeVisible();
    expect(screen.queryByText('Nothing here yet')).not.toBeInTheDocument();
    listing('*/api/clients/client-1/bookings', []);
    await press(user, 'Try again');
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
  });

  it('has only what the role includes', async () => {
    signedInAs('viewer');
    practiceWith([client({ email: '', phone: '', address: '', notes: '', paid: null, currency: null })]);
    renderApp(RECORD);
    await screen.findByRole('heading', { level: 1, name: 'Jane Roe' });
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(
      screen.getAllByRole('region').map((region) => within(region).getAllByRole('heading')[0]?.textContent),
    ).toEqual(['Timeline', 'Summary']);
    for (const name of ['Edit', 'Email', 'Delete'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('of no one is an explanation and a way out', async () => {
    practiceWith([]);
    renderApp(RECORD);
    expect(await screen.findByRole('heading', { level: 1, name: 'Client not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All clients' })).toHaveAttribute('href', '/admin/clients');
    expect(screen.queryByText(/their record opens/)).not.toBeInTheDocument();
  });

  it('of someone whose record is not open yet tells a mediator what opens it', async () => {
    signedInAs('mediator');
    practiceWith([]);
    renderApp(RECORD);
    expect(await screen.findByText(/their record opens once the office has confirmed/)).toBeVisible();
  });

  it('that could not be loaded can be asked for again', async () => {
    server.use(http.get('*/api/clients/client-1', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp(RECORD);
    expect(await screen.findByRole('alert')).toHaveTextContent('The client could not be loaded.');
    practiceWith([JANE]);
    await press(user, 'Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Jane Roe' })).toBeVisible();
  });

  it('is edited', async () => {
    const clients = [JANE];
    practiceWith(clients);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/clients/client-1', async ({ request }) => {
        sent.push(await request.json());
        clients[0] = { ...JANE, phone: '' };
        return HttpResponse.json(clients[0]);
      }),
    );
    const { user } = renderApp(RECORD);
    await press(user, 'Edit');
    const dialog = screen.getByRole('dialog', { name: 'Edit Client' });
    await user.clear(within(dialog).getByRole('textbox', { name: 'Phone' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('No phone')).toBeVisible();
    expect(screen.getByText('Client updated')).toBeVisible();
    const { name, email, address, safe_contact, notes } = JANE;
    expect(sent).toEqual([{ name, email, phone: '', address, safe_contact, notes }]);
  });
});

describe('deleting and erasing', () => {
  it('deletes a client after asking', async () => {
    const clients = [JANE, TOM];
    practiceWith(clients);
    server.use(
      http.delete('*/api/clients/client-1', () => {
        clients.shift();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(RECORD);
    await press(user, 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete client?' });
    expect(dialog).toHaveTextContent('Jane Roe will be deleted permanently, with contact details and notes.');
    expect(dialog).toHaveTextContent('Their details on 2 bookings stay.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('1 client')).toBeVisible();
    expect(screen.getByText('Client deleted successfully!')).toBeVisible();
    expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument();
  });

  it('says so when deleting fails', async () => {
    practiceWith([JANE]);
    answering('delete', '*/api/clients/client-1', 503);
    const { user } = renderApp(RECORD);
    await press(user, 'Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete client');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Jane Roe' })).toBeVisible();
  });

  it('forgets the person with the client where that is asked for, by keyboard alone', async () => {
    const clients = [JANE];
    practiceWith(clients);
    const erased: string[] = [];
    server.use(
      http.post('*/api/clients/:id/erase', ({ params }) => {
        erased.push(String(params['id']));
        clients.length = 0;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(RECORD);
    await press(user, 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete client?' }));
    const forget = dialog.getByRole('checkbox', { name: 'Also erase this person’s data' });
    expect(forget).not.toBeChecked();
    expect(forget).toHaveAccessibleDescription(/deletes their contact requests. This cannot be undone/);
    forget.focus();
    await user.keyboard(' ');
    expect(dialog.queryByText(/Their details on/)).toBeNull();
    dialog.getByRole('button', { name: 'Delete' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Client deleted successfully!')).toBeVisible();
    expect(erased).toEqual(['client-1']);
  });

  it('erases a client after naming what goes and what stays', async () => {
    const clients = [JANE, TOM];
    practiceWith(clients);
    server.use(
      http.post('*/api/clients/client-1/erase', () => {
        clients.shift();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(RECORD);
    await press(user, 'Erase personal data');
    const dialog = screen.getByRole('dialog', { name: 'Erase personal data?' });
    expect(dialog).toHaveTextContent(
      'The name, email, phone, address and notes of Jane Roe will be erased permanently',
    );
    expect(dialog).toHaveTextContent('Anonymous figures stay');
    await user.click(within(dialog).getByRole('button', { name: 'Erase' }));

    expect(await screen.findByText('1 client')).toBeVisible();
    expect(screen.getByText('Personal data erased')).toBeVisible();
  });

  it('says why a client with open bookings cannot be erased', async () => {
    practiceWith([JANE]);
    const text = 'This client has open bookings. Complete or cancel them first';
    answering('post', '*/api/clients/client-1/erase', 409, problem(409, 'has_open_bookings', text));
    const { user } = renderApp(RECORD);
    await press(user, 'Erase personal data');
    await user.click(screen.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

it('exports all data of one client and keeps none of it', async () => {
  practiceWith([JANE]);
  const saved = downloads();
  server.use(
    http.get('*/api/clients/client-1/export', () =>
      HttpResponse.json({ client: JANE, bookings: [booking({ description: 'Confidential' })] }),
    ),
  );
  const { user, store } = renderApp(RECORD);
  await press(user, 'Export all data');
  expect(await screen.findByText('All data of Jane Roe exported to client.json')).toBeVisible();
  expect(saved.map(({ name }) => name)).toEqual(['client.json']);
  expect(JSON.stringify(store.getState())).not.toContain('Confidential');
});

describe('contact by e-mail', () => {
  it('starts a message to the client', async () => {
    practiceWith([JANE]);
    const { user } = renderApp(RECORD);
    await press(user, 'Email');
    expect(
      within(screen.getByRole('dialog', { name: 'Email Jane Roe' })).getByRole('link', { name: 'Send Email' }),
    ).toHaveAttribute('href', '/admin/notifications?email=jane%40example.com&clientName=Jane+Roe');
  });

  it('sends a test message to the client’s address', async () => {
    practiceWith([JANE]);
    const sent = answering('post', '*/api/smtp/send-test-email', 200, { success: true });
    const { user } = renderApp(RECORD);
    await press(user, 'Email');
    await user.click(screen.getByRole('button', { name: 'Send test message' }));
    expect(await screen.findByText('Email sent')).toBeVisible();
    expect(sent).toEqual([{ testEmail: 'jane@example.com' }]);
  });

  it.each([
    [
      'the mail server',
      200,
      { success: false, error: 'The mail server does not know the recipient' },
      'The mail server does not know the recipient',
    ],
    [
      'this server',
      422,
      problem(422, 'validation_failed', 'Check the address.', { testEmail: ['Enter a valid email address'] }),
      'Enter a valid email address',
    ],
  ])('says why %s refused the test message', async (_who, status, answer, reason) => {
    practiceWith([JANE]);
    answering('post', '*/api/smtp/send-test-email', status, answer);
    const { user } = renderApp(RECORD);
    await press(user, 'Email');
    await user.click(screen.getByRole('button', { name: 'Send test message' }));
    const dialog = screen.getByRole('dialog', { name: 'Email Jane Roe' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('status')).toHaveTextContent('Email failed');
  });

  it('marks an address that was refused', async () => {
    practiceWith([client({ email_refused_at: '2026-09-25T14:00:00Z' })]);
    const { user } = renderApp(RECORD);
    expect(await screen.findByText(/refused this address on Fri, 09\/25\/2026/)).toBeVisible();
    const sent = answering('post', '*/api/notifications/refused-addresses/forget', 204);
    await user.click(screen.getByRole('button', { name: 'The address works again' }));
    expect(await screen.findByText('We will try this address again')).toBeVisible();
    expect(sent).toEqual([{ email: 'jane@example.com' }]);
    expect(screen.queryByText(/refused this address/)).not.toBeInTheDocument();
  });

  it.each([
    ['', 'No client email'],
    ['jane at example', 'Client email not available'],
  ])('says so without a usable address (%j)', async (email, text) => {
    practiceWith([{ ...JANE, email }]);
    const { user, router } = renderApp(RECORD);
    await press(user, 'Email');
    expect(await screen.findByText(text)).toBeVisible();
    expect(router.state.location.pathname).toBe(RECORD);
  });
});
