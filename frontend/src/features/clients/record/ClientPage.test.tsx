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

  it('shows bookings, messages, payments and history, each leading further', async () => {
    practiceWith([JANE]);
    listing('*/api/clients/client-1/bookings', [
      booking(),
      booking({ id: 'booking-2', status: 'completed', date: '2026-09-21' }),
    ]);
    listing('*/api/contact-requests', [contactRequest({ contactName: 'Jane Roe', message: 'May we begin soon?' })]);
    listing('*/api/payments', [payment()]);
    listing('*/api/activity', [
      {
        id: 1,
        at: '2026-09-28T14:00:00Z',
        person: 'Dana',
        address: null,
        action: 'client.changed',
        subject: 'client-1',
        subjectName: 'Jane Roe',
        text: 'Dana Moss changed the client Jane Roe',
      },
    ]);
    renderApp(RECORD);
    const bookings = within(await screen.findByRole('region', { name: 'Bookings' }));
    expect(await bookings.findByRole('link', { name: 'Thu, 10/01/2026, 9:00 AM – 12:00 PM' })).toHaveAttribute(
      'href',
      '/admin/calendar?booking=A-7K3F-92',
    );
    expect(bookings.getByText('2 bookings')).toBeVisible();
    expect(bookings.getAllByText('Family Mediation · with Maria Alvarez · $750 · A-7K3F-92')[0]).toBeVisible();
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await messages.findByText(/May we begin soon/)).toBeVisible();
    expect(messages.getByRole('link')).toHaveAttribute('href', '/admin/requests?q=jane%40example.com');
    const payments = within(screen.getByRole('region', { name: 'Payments' }));
    expect((await payments.findByRole('link')).getAttribute('href')).toContain(
      '/admin/payments?q=jane%40example.com&payment=',
    );
    expect(await screen.findByText('Dana Moss changed the client Jane Roe')).toBeVisible();
    expect(await screen.findByText('No emails yet.')).toBeVisible();
  });

  it('promises no more than it lists: no changes is not no bookings and no payments', async () => {
    practiceWith([JANE]);
    listing('*/api/clients/client-1/bookings', [booking()]);
    listing('*/api/payments', [payment()]);
    listing('*/api/activity', []);
    renderApp(RECORD);
    const changes = within(await screen.findByRole('region', { name: 'Changes' }));
    expect(await changes.findByText('Nothing about this client was changed yet.')).toBeVisible();
    expect(await within(screen.getByRole('region', { name: 'Bookings' })).findByText('1 booking')).toBeVisible();
    expect(await within(screen.getByRole('region', { name: 'Payments' })).findByRole('link')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/recorded|No history/);
  });

  it('says so where a part could not be loaded, and tries again', async () => {
    practiceWith([JANE]);
    server.use(http.get('*/api/clients/client-1/bookings', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp(RECORD);
    expect(await screen.findByText('The bookings could not be loaded.')).toBeVisible();
    listing('*/api/clients/client-1/bookings', []);
    await press(user, 'Try again');
    expect(await screen.findByText('No bookings yet')).toBeVisible();
  });

  it('has only what the role includes', async () => {
    signedInAs('viewer');
    practiceWith([client({ email: '', phone: '', address: '', notes: '', paid: null, currency: null })]);
    renderApp(RECORD);
    await screen.findByRole('heading', { level: 1, name: 'Jane Roe' });
    expect(await screen.findByText('No bookings yet')).toBeVisible();
    expect(
      screen.getAllByRole('region').map((region) => within(region).getAllByRole('heading')[0]?.textContent),
    ).toEqual(['Bookings', 'Summary']);
    for (const name of ['Edit', 'Email', 'Delete'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('of no one is an explanation and a way out', async () => {
    practiceWith([]);
    renderApp(RECORD);
    expect(await screen.findByRole('heading', { level: 1, name: 'Client not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All clients' })).toHaveAttribute('href', '/admin/clients');
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
