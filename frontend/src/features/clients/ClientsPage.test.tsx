import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { booking, client, problem } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const JANE = client();
const TOM = client({
  id: 'client-2',
  name: 'Tom Becker',
  email: '',
  phone: '',
  address: '',
  caseType: 'Property / DFS',
  status: 'completed',
  totalCases: 0,
});

/** A practice with these clients. Answers searches by name and records the requests. */
function practiceWith(clients: ReturnType<typeof client>[], total?: number) {
  const asked: string[] = [];
  server.use(
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
function answering(method: 'post' | 'put' | 'delete', path: string, status: number, answer?: object) {
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
function downloads() {
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

const card = (name: string) => screen.findByRole('listitem', { name });

async function choose(user: ReturnType<typeof renderApp>['user'], name: string, action: string) {
  await user.click(within(await card(name)).getByRole('button', { name: `More actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

beforeEach(signedIn);

describe('the list of clients', () => {
  it('shows each with what follows from the bookings', async () => {
    practiceWith([JANE, TOM]);
    renderApp('/admin/clients');

    const jane = await card('Jane Roe');
    for (const text of ['jane@example.com', '407-555-0100', '12 Lake Street, Orlando', 'Family', '2']) {
      expect(within(jane).getByText(text)).toBeVisible();
    }
    // It is still Sunday evening in Florida.
    expect(within(jane).getByText('Sun, 09/27/2026')).toBeVisible();
    expect(within(jane).getByText('Active')).toHaveAttribute('data-status', 'active');
    expect(within(await card('Tom Becker')).getByText('Completed')).toBeVisible();
    expect(within(await card('Tom Becker')).getByText('No email')).toBeVisible();
    expect(within(await card('Tom Becker')).getByText('Property/DFS')).toBeVisible();
    expect(screen.getByText('2 clients')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('shows that it loads', async () => {
    server.use(http.get('*/api/clients', () => new Promise<never>(() => undefined)));
    renderApp('/admin/clients');
    expect(await screen.findByRole('status', { name: 'Loading clients' })).toBeVisible();
  });

  it('says so when loading fails, and tries again', async () => {
    server.use(http.get('*/api/clients', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/clients');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load clients');
    practiceWith([JANE]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Jane Roe')).toBeVisible();
  });

  it('offers to add the first one', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/clients');
    const empty = (await screen.findByText('No clients found')).parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Add Client' }));
    expect(screen.getByRole('dialog', { name: 'Add Client' })).toBeVisible();
  });

  it('searches and filters, keeps both in the address, and clears them when nobody matches', async () => {
    const asked = practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/clients');
    await card('Jane Roe');
    await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'Tom');
    await waitFor(() => expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?q=Tom');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
    expect(await screen.findByText('No clients found')).toBeVisible();
    expect(router.state.location.search).toBe('?q=Tom&status=inactive');
    expect(asked).toEqual(['limit=24&offset=0', 'q=Tom&limit=24&offset=0', 'q=Tom&status=inactive&limit=24&offset=0']);

    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await card('Jane Roe')).toBeVisible();
    expect(router.state.location.search).toBe('');
    const search = screen.getByRole('searchbox', { name: 'Search clients' });
    expect(search).toHaveValue('');
    await router.navigate(-1);
    await waitFor(() => expect(search).toHaveValue('Tom'));
    expect(await screen.findByText('No clients found')).toBeVisible();
  });

  it('starts as the address says, turns pages, and starts another selection at its first', async () => {
    const asked = practiceWith([JANE], 60);
    const { user, router } = renderApp('/admin/clients?status=active&page=2');
    await card('Jane Roe');
    expect(asked).toEqual(['status=active&limit=24&offset=24']);
    await user.click(screen.getByRole('button', { name: 'Go to page 3' }));
    await waitFor(() => expect(asked.at(-1)).toBe('status=active&limit=24&offset=48'));
    expect(router.state.location.search).toBe('?status=active&page=3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
    await waitFor(() => expect(asked.at(-1)).toBe('limit=24&offset=0'));
    expect(router.state.location.search).toBe('');
  });

  it('leads back from a page that has nothing left', async () => {
    const asked = practiceWith([], 24);
    const { user } = renderApp('/admin/clients?page=2');
    await user.click(await screen.findByRole('button', { name: 'Go to the last page' }));
    await waitFor(() => expect(asked.at(-1)).toBe('limit=24&offset=0'));
  });
});

describe('adding and editing', () => {
  it('adds a client', async () => {
    const clients: (typeof JANE)[] = [];
    practiceWith(clients);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/clients', async ({ request }) => {
        sent.push(await request.json());
        clients.push(JANE);
        return HttpResponse.json(JANE, { status: 201 });
      }),
    );
    const { user } = renderApp('/admin/clients');
    await user.click((await screen.findAllByRole('button', { name: 'Add Client' }))[0] as HTMLElement);
    const dialog = screen.getByRole('dialog', { name: 'Add Client' });
    await user.click(within(dialog).getByRole('button', { name: 'Add Client' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Enter a name');

    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Jane Roe');
    await user.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'jane@example.com');
    await user.type(within(dialog).getByRole('textbox', { name: 'Phone' }), '407-555-0100');
    await user.type(within(dialog).getByRole('textbox', { name: 'Address' }), '12 Lake Street, Orlando');
    await user.click(within(dialog).getByRole('button', { name: 'Add Client' }));

    expect(await card('Jane Roe')).toBeVisible();
    expect(screen.getByText('Client added')).toBeVisible();
    expect(sent).toEqual([
      { name: 'Jane Roe', email: 'jane@example.com', phone: '407-555-0100', address: '12 Lake Street, Orlando', notes: '' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(JSON.stringify(localStorage)).not.toContain('jane@example.com');
  });

  it.each([
    ['what was refused stands at its field', 422, problem(422, 'validation_failed', 'Some fields need attention.', { email: ['Enter a valid email address'] }), 'Enter a valid email address'],
    ['an address that another client has stands at the e-mail field', 409, problem(409, 'client_exists', 'Another client has this e-mail address.'), 'Another client has this e-mail address.'],
  ])('%s', async (_name, status, answer, text) => {
    practiceWith([JANE]);
    answering('post', '*/api/clients', status, answer);
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Add Client' }));
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ann{Enter}');

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(text));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(screen.getByText('Failed to add client')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Ann');
  });

  it('keeps what was typed when adding fails', async () => {
    practiceWith([JANE]);
    answering('post', '*/api/clients', 503);
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Add Client' }));
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ann{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add client');
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Ann');
  });

  it('edits a client', async () => {
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
    const { user } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'Edit' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Client' });
    await user.clear(within(dialog).getByRole('textbox', { name: 'Phone' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(await card('Jane Roe')).findByText('No phone')).toBeVisible();
    expect(screen.getByText('Client updated')).toBeVisible();
    const { name, email, address, notes } = JANE;
    expect(sent).toEqual([{ name, email, phone: '', address, notes }]);
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
    const { user } = renderApp('/admin/clients');
    await choose(user, 'Jane Roe', 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete client?' });
    expect(dialog).toHaveTextContent('Jane Roe will be deleted permanently, with contact details and notes.');
    expect(dialog).toHaveTextContent('Their details on 2 bookings stay.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument());
    expect(screen.getByText('Client deleted successfully!')).toBeVisible();
    expect(screen.getByText('1 client')).toHaveFocus();
  });

  it('says so when deleting fails', async () => {
    practiceWith([JANE]);
    answering('delete', '*/api/clients/client-1', 503);
    const { user } = renderApp('/admin/clients');
    await choose(user, 'Jane Roe', 'Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete client');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await card('Jane Roe')).toBeVisible();
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
    const { user } = renderApp('/admin/clients');
    await choose(user, 'Jane Roe', 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete client?' }));
    const forget = dialog.getByRole('checkbox', { name: 'Also forget this person' });
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
    const { user } = renderApp('/admin/clients');
    await choose(user, 'Jane Roe', 'Erase personal data');
    const dialog = screen.getByRole('dialog', { name: 'Erase personal data?' });
    expect(dialog).toHaveTextContent('The name, email, phone, address and notes of Jane Roe will be erased permanently');
    expect(dialog).toHaveTextContent('Anonymous figures stay');
    await user.click(within(dialog).getByRole('button', { name: 'Erase' }));

    await waitFor(() => expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument());
    expect(screen.getByText('Personal data erased')).toBeVisible();
    expect(screen.getByText('1 client')).toHaveFocus();
  });

  it('says why a client with open bookings cannot be erased', async () => {
    practiceWith([JANE]);
    const text = 'This client has open bookings. Complete or cancel them first';
    answering('post', '*/api/clients/client-1/erase', 409, problem(409, 'has_open_bookings', text));
    const { user } = renderApp('/admin/clients');
    await choose(user, 'Jane Roe', 'Erase personal data');
    await user.click(screen.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('what a client booked', () => {
  const historyWith = (bookings: ReturnType<typeof booking>[]) =>
    server.use(
      http.get('*/api/clients/client-1/bookings', () =>
        HttpResponse.json(bookings, { headers: { 'x-total-count': String(bookings.length) } }),
      ),
    );

  it('is shown beside the list, and another session is one step away', async () => {
    practiceWith([JANE]);
    historyWith([booking(), booking({ id: 'booking-2', case_title: 'Property / DFS Mediation', status: 'completed' })]);
    const { user } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'History' }));

    const sheet = screen.getByRole('dialog', { name: 'Bookings of Jane Roe' });
    const first = await within(sheet).findByRole('listitem', { name: 'Family Mediation' });
    expect(first).toHaveTextContent('Thu, 10/01/2026, 9:00 AM – 12:00 PM');
    expect(first).toHaveTextContent('with Maria Alvarez, $750');
    expect(first).toHaveTextContent('Reference A-7K3F-92');
    expect(within(first).getByText('Pending')).toBeVisible();
    expect(within(sheet).getByText('2 bookings')).toBeVisible();
    expect(within(sheet).getByRole('link', { name: 'Book a session' })).toHaveAttribute(
      'href',
      '/admin/calendar?new=1&client_name=Jane+Roe&client_email=jane%40example.com',
    );
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('may be nothing', async () => {
    practiceWith([JANE]);
    historyWith([]);
    const { user } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'History' }));
    expect(await screen.findByText('No bookings yet')).toBeVisible();
  });

  it('can be asked for again when it could not be loaded', async () => {
    practiceWith([JANE]);
    server.use(http.get('*/api/clients/client-1/bookings', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'History' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The bookings could not be loaded.');
    historyWith([booking()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem', { name: 'Family Mediation' })).toBeVisible();
  });
});

describe('files', () => {
  it('exports the clients that are found, then says so', async () => {
    practiceWith([JANE]);
    const saved = downloads();
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/api/clients/export', ({ request }) => {
        asked.push(new URL(request.url).search, request.headers.get('authorization'));
        return new HttpResponse('Name,Email\r\n', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    const { user } = renderApp('/admin/clients?q=Jane&status=active');
    await card('Jane Roe');
    await user.click(screen.getByRole('button', { name: 'Export' }));

    expect(await screen.findByText('Clients exported to clients.csv')).toBeVisible();
    expect(asked).toEqual(['?q=Jane&status=active', 'Bearer token-1']);
    expect(saved.map(({ name }) => name)).toEqual(['clients.csv']);
    expect(saved[0]?.content.size).toBe(12);
  });

  it('says so when the export fails', async () => {
    practiceWith([JANE]);
    const saved = downloads();
    server.use(http.get('*/api/clients/export', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/clients');
    await card('Jane Roe');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Failed to export clients')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('exports all data of one client and keeps none of it', async () => {
    practiceWith([JANE]);
    const saved = downloads();
    server.use(
      http.get('*/api/clients/client-1/export', () =>
        HttpResponse.json({ client: JANE, bookings: [booking({ description: 'Confidential' })] }),
      ),
    );
    const { user, store } = renderApp('/admin/clients');
    await choose(user, 'Jane Roe', 'Export all data');
    expect(await screen.findByText('All data of Jane Roe exported to client.json')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['client.json']);
    expect(JSON.stringify(store.getState())).not.toContain('Confidential');
  });
});

describe('contact by e-mail', () => {
  it('starts a message to the client', async () => {
    practiceWith([JANE]);
    const { user } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'Email' }));
    expect(within(screen.getByRole('dialog', { name: 'Email Jane Roe' })).getByRole('link', { name: 'Send Email' })).toHaveAttribute(
      'href',
      '/admin/notifications?email=jane%40example.com&clientName=Jane+Roe',
    );
  });

  it('sends a test message to the client’s address', async () => {
    practiceWith([JANE]);
    const sent = answering('post', '*/api/smtp/send-test-email', 200, { success: true });
    const { user } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: 'Send test message' }));
    expect(await screen.findByText('Email sent')).toBeVisible();
    expect(sent).toEqual([{ testEmail: 'jane@example.com' }]);
  });

  it.each([
    ['the mail server', 200, { success: false, error: 'The mail server does not know the recipient' }, 'The mail server does not know the recipient'],
    ['this server', 422, problem(422, 'validation_failed', 'Check the address.', { testEmail: ['Enter a valid email address'] }), 'Enter a valid email address'],
  ])('says why %s refused the test message', async (_who, status, answer, reason) => {
    practiceWith([JANE]);
    answering('post', '*/api/smtp/send-test-email', status, answer);
    const { user } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: 'Send test message' }));
    const dialog = screen.getByRole('dialog', { name: 'Email Jane Roe' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('status')).toHaveTextContent('Email failed');
  });

  it('marks an address that was refused', async () => {
    practiceWith([client({ email_refused_at: '2026-09-25T14:00:00Z' })]);
    const { user } = renderApp('/admin/clients');
    expect(within(await card('Jane Roe')).getByText('Email refused')).toBeVisible();
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'Email' }));
    expect(screen.getByText(/refused this address on Fri, 09\/25\/2026/)).toBeVisible();
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
    const { user, router } = renderApp('/admin/clients');
    await user.click(within(await card('Jane Roe')).getByRole('button', { name: 'Email' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/clients');
  });
});

describe('a session that ends over a dialog', () => {
  /** Types a name, saves it after the session has ended, and signs in again. */
  async function goOnAs(email: string) {
    practiceWith([JANE, TOM]);
    const { user } = renderApp('/admin/clients');
    await card('Jane Roe');
    await user.click(screen.getByRole('button', { name: 'Add Client' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Rosa Lind');
    server.use(
      http.post('*/api/clients', () => HttpResponse.json(problem(401, 'unauthorized', 'No'), { status: 401 })),
      http.post('*/api/auth/login', () =>
        HttpResponse.json({ success: true, token: 'token-2', user: { firstName: 'Dana', lastName: 'Moss', email } }),
      ),
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Client' }));
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'right-horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await card('Jane Roe');
    return user;
  }
  const back = 'Your unsaved changes are back.';
  const name = () => screen.getByRole('textbox', { name: 'Name' });

  it('fills it in again for the same administrator, once, and no other dialog', async () => {
    const user = await goOnAs('dana@example.com');
    await user.click(within(await card('Tom Becker')).getByRole('button', { name: 'Edit' }));
    expect(name()).toHaveValue('Tom Becker');
    expect(screen.queryByText(back)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await user.click(screen.getByRole('button', { name: 'Add Client' }));
    expect(await screen.findByText(back)).toBeVisible();
    expect(name()).toHaveValue('Rosa Lind');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Add Client' }));
    expect(name()).toHaveValue('');
  });

  it('tells another administrator nothing', async () => {
    const user = await goOnAs('kim@example.com');
    await user.click(screen.getByRole('button', { name: 'Add Client' }));
    expect(name()).toHaveValue('');
    expect(screen.queryByText(back)).not.toBeInTheDocument();
  });
});

describe('forgetting a person who is not on the list', () => {
  const open = async () => {
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('button', { name: 'Forget a Person' }));
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Forget a Person' })) };
  };

  beforeEach(() => {
    practiceWith([]);
  });

  it('erases whatever is stored under the email', async () => {
    const sent = answering('post', '*/api/clients/erase', 200, { clients: 0, bookings: 2, contact_requests: 0 });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Erase Permanently' }));
    expect(await dialog.findByText('Enter an email address')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), ' jane@example.com {Enter}');
    expect(await screen.findByText('Personal data erased')).toBeVisible();
    expect(sent).toEqual([{ email: 'jane@example.com' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when nothing was stored', async () => {
    answering('post', '*/api/clients/erase', 200, { clients: 0, bookings: 0, contact_requests: 0 });
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'nobody@example.com{Enter}');
    expect(await screen.findByText('No data found for this email address')).toBeVisible();
  });

  it('says why it cannot be', async () => {
    const text = 'This client has open bookings. Complete or cancel them first';
    answering('post', '*/api/clients/erase', 409, problem(409, 'has_open_bookings', text));
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'jane@example.com{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Failed to erase personal data${text}`);
  });
});
