import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { client, problem } from '../../test/factories';
import { onAPhone, renderApp, signedIn, signedInAs } from '../../test/render';
import { server } from '../../test/server';
import { answering, downloads, JANE, practiceWith, TOM } from './testing';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

beforeEach(signedIn);

describe('the list of clients', () => {
  it('shows each with what follows from the bookings', async () => {
    practiceWith([JANE, TOM]);
    renderApp('/admin/clients');

    const jane = await row('Jane Roe');
    for (const text of ['jane@example.com', '407-555-0100', 'Mon, Sep 21', '2', '$750']) {
      expect(within(jane).getByText(text)).toBeVisible();
    }
    // It is still Sunday evening in Florida.
    expect(within(jane).getByText('Sun, Sep 27')).toBeVisible();
    expect(within(jane).getByText('Active')).toHaveAttribute('data-status', 'active');
    expect(within(jane).getByRole('link', { name: '407-555-0100' })).toHaveAttribute('href', 'tel:407-555-0100');
    expect(within(jane).getByRole('link', { name: 'Jane Roe' })).toHaveAttribute('href', '/admin/clients/client-1');
    expect(within(await row('Tom Becker')).getByText('Completed')).toBeVisible();
    expect(within(await row('Tom Becker')).getByText('Thu, Oct 8')).toBeVisible();
    expect(screen.getByText('2 clients, newest first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('leaves out what the role may not see', async () => {
    signedInAs('viewer');
    practiceWith([client({ email: '', phone: '', paid: null, currency: null })]);
    renderApp('/admin/clients');
    await row('Jane Roe');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual([
      'Name',
      'Status',
      'Next session',
      'Last session',
      'Case type',
      'Sessions',
      'Client since',
    ]);
  });

  it('is sorted by the server, and the address keeps the order', async () => {
    const asked = practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/clients?sort=wrong');
    await row('Jane Roe');
    expect(screen.getByText('2 clients, newest first')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next session' }));
    await waitFor(() => expect(asked).toEqual(['limit=50&offset=0', 'sort=next&limit=50&offset=0']));
    await user.click(screen.getByRole('button', { name: 'Next session' }));
    await waitFor(() => expect(asked.at(-1)).toBe('sort=-next&limit=50&offset=0'));
    expect(router.state.location.search).toBe('?sort=-next');
    expect(screen.getByRole('columnheader', { name: 'Next session' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByText('2 clients')).toBeVisible();
  });

  it('opens a client with a click or the Enter key', async () => {
    practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/clients');
    (await row('Jane Roe')).focus();
    await user.keyboard('j{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tom Becker' })).toBeVisible();
    await router.navigate(-1);
    await user.click(within(await row('Jane Roe')).getByText('$750'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jane Roe' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/clients/client-1');
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
    expect(await row('Jane Roe')).toBeVisible();
  });

  it('offers to add the first one', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/clients');
    const empty = (await screen.findByText('No clients found')).parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Add Client' }));
    expect(screen.getByRole('dialog', { name: 'Add Client' })).toBeVisible();
  });

  it('searches and filters, keeps both in the address, and clears them when no one matches', async () => {
    const asked = practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/clients');
    await row('Jane Roe');
    await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'Tom');
    await waitFor(() => expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?q=Tom');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
    expect(await screen.findByText('No clients found')).toBeVisible();
    expect(router.state.location.search).toBe('?q=Tom&status=inactive');
    expect(asked).toEqual(['limit=50&offset=0', 'q=Tom&limit=50&offset=0', 'q=Tom&status=inactive&limit=50&offset=0']);

    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await row('Jane Roe')).toBeVisible();
    expect(router.state.location.search).toBe('');
    const search = screen.getByRole('searchbox', { name: 'Search clients' });
    expect(search).toHaveValue('');
    await router.navigate(-1);
    await waitFor(() => expect(search).toHaveValue('Tom'));
    expect(await screen.findByText('No clients found')).toBeVisible();
  });

  it('starts as the address says, turns pages, and starts another selection at its first', async () => {
    const asked = practiceWith([JANE], 140);
    const { user, router } = renderApp('/admin/clients?status=active&page=2');
    await row('Jane Roe');
    expect(asked).toEqual(['status=active&limit=50&offset=50']);
    await user.click(await screen.findByRole('button', { name: 'Go to page 3' }));
    await waitFor(() => expect(asked.at(-1)).toBe('status=active&limit=50&offset=100'));
    expect(router.state.location.search).toBe('?status=active&page=3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
    await waitFor(() => expect(asked.at(-1)).toBe('limit=50&offset=0'));
    expect(router.state.location.search).toBe('');
  });

  it('has short pages of short cards on a phone', async () => {
    onAPhone();
    const asked = practiceWith([JANE], 16);
    const { user } = renderApp('/admin/clients');
    const jane = within(await screen.findByRole('listitem', { name: 'Jane Roe' }));
    const facts = jane.getAllByRole('term').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Next session', 'Last session', 'Case type', 'Phone', 'Email', 'Paid']);
    expect(asked).toEqual(['limit=15&offset=0']);
    await user.click(await screen.findByRole('button', { name: 'Go to page 2' }));
    await waitFor(() => expect(asked.at(-1)).toBe('limit=15&offset=15'));
  });

  it('leads back from a page that has nothing left', async () => {
    const asked = practiceWith([], 50);
    const { user } = renderApp('/admin/clients?page=2');
    await user.click(await screen.findByRole('button', { name: 'Go to the last page' }));
    await waitFor(() => expect(asked.at(-1)).toBe('limit=50&offset=0'));
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
    await user.type(within(dialog).getByRole('textbox', { name: 'Safe contact' }), 'Text only');
    await user.click(within(dialog).getByRole('button', { name: 'Add Client' }));

    expect(await row('Jane Roe')).toBeVisible();
    expect(screen.getByText('Client added')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Jane Roe',
        email: 'jane@example.com',
        phone: '407-555-0100',
        address: '12 Lake Street, Orlando',
        safe_contact: 'Text only',
        notes: '',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(JSON.stringify(localStorage)).not.toContain('jane@example.com');
  });

  it.each([
    [
      'a refusal is shown at its field',
      422,
      problem(422, 'validation_failed', 'Some fields need attention.', { email: ['Enter a valid email address'] }),
      'Enter a valid email address',
    ],
    [
      'an address that another client has is reported at the email field',
      409,
      problem(409, 'client_exists', 'Another client has this e-mail address.'),
      'Another client has this e-mail address.',
    ],
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
    await row('Jane Roe');
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
    await row('Jane Roe');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Failed to export clients')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('a session that ends over a dialog', () => {
  /** Types a name, saves it after the session has ended, and signs in again. */
  async function goOnAs(email: string) {
    practiceWith([JANE, TOM]);
    const { user } = renderApp('/admin/clients');
    await row('Jane Roe');
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
    await row('Jane Roe');
    return user;
  }
  const back = 'Your unsaved changes are back.';
  const name = () => screen.getByRole('textbox', { name: 'Name' });

  it('fills it in again for the same administrator, once, and no other dialog', async () => {
    const user = await goOnAs('dana@example.com');
    await user.click(within(await row('Tom Becker')).getByRole('link', { name: 'Tom Becker' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(name()).toHaveValue('Tom Becker');
    expect(screen.queryByText(back)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'All clients' }));
    await row('Tom Becker');

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
    await user.click(await screen.findByRole('button', { name: 'Erase a Person’s Data' }));
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Erase a Person’s Data' })) };
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
