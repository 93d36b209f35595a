import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { client } from '../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../test/render';
import { server } from '../../test/server';

const FOUND = {
  clients: [{ id: 'client-1', name: 'Jane Roe', email: 'jane@example.com', phone: '407-555-0100' }],
  bookings: [
    {
      id: 'booking-1',
      reference: 'A-7K3F-92',
      client_name: 'Jane Roe',
      employee_name: 'Maria Alvarez',
      date: '2026-10-01',
      start_time: '09:00',
      status: 'pending',
    },
  ],
  matters: [
    {
      id: 'matter-1',
      style: 'Roe v. Lee',
      case_number: '2027-CA-1',
      sides: ['Roe', 'Lee'],
      people: 2,
      sessions: 1,
      case_type: 'Circuit Civil',
      employee_name: 'Maria Alvarez',
      date: '2026-10-01',
    },
  ],
  contact_requests: [
    {
      id: 'request-1',
      contact_name: 'Jane Roe',
      email: 'jane@example.com',
      status: 'new',
      created_at: '2026-09-28T14:00:00Z',
    },
  ],
};
const NOTHING = { clients: [], bookings: [], matters: [], contact_requests: [] };

/** Answers searches for Jane, and records what was asked for. */
function searchable() {
  const asked: string[] = [];
  server.use(
    http.get('*/api/search', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(q);
      return HttpResponse.json(q === 'Jane' ? FOUND : NOTHING);
    }),
    http.get('*/api/clients/client-1', () => HttpResponse.json(client())),
  );
  return asked;
}

const field = () =>
  screen.findByRole('combobox', { name: 'Search clients, appointments, matters, messages, pages and settings' });
const start = async () => {
  const app = renderApp('/admin/account');
  await app.user.click(await screen.findByRole('button', { name: 'Search (Ctrl K)' }));
  return { ...app, input: await field() };
};
const active = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '');

beforeEach(() => {
  signedIn();
  const none = () => HttpResponse.json([], { headers: { 'x-total-count': '0' } });
  server.use(
    ...['auth/sessions', 'clients/client-1/bookings', 'contact-requests', 'payments', 'activity'].map((call) =>
      http.get(`*/api/${call}`, none),
    ),
    http.get('*/api/auth/2fa/status', () => HttpResponse.json({ enabled: false, required: false, backupCodes: 0 })),
  );
});

describe('the search of everything', () => {
  it('opens with the keyboard, closes with Escape, and gives the focus back', async () => {
    searchable();
    const { user } = renderApp('/admin/account');
    const button = await screen.findByRole('button', { name: 'Search (Ctrl K)' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('finds a client, and opens the record with Enter', async () => {
    const asked = searchable();
    const { user, router, input } = await start();
    await user.type(input, 'Jane');
    const clients = within(await screen.findByRole('group', { name: 'Clients' }));
    expect(clients.getByRole('option', { selected: true })).toHaveTextContent(
      'Jane Roejane@example.com · 407-555-0100',
    );
    expect(screen.getByText('4 results')).toBeVisible();
    expect(asked).toEqual(['Jane']);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Jane Roe' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/clients/client-1');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leads through the results with the arrow keys, around the ends', async () => {
    searchable();
    const { user, input } = await start();
    await user.type(input, 'Jane');
    await screen.findByRole('group', { name: 'Messages' });
    await user.keyboard('{ArrowDown}');
    expect(active(input)).toHaveTextContent('Thu, Oct 1 · 9:00 AM · Maria Alvarez · pending · A-7K3F-92');
    await user.keyboard('{ArrowDown}');
    expect(active(input)).toHaveTextContent('Roe v. Lee2027-CA-1 · Maria Alvarez · Thu, Oct 1');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active(input)).toHaveTextContent('407-555-0100');
    await user.keyboard('{ArrowUp}');
    expect(active(input)).toHaveTextContent('Mon, Sep 28 · new');
    expect(input).toHaveFocus();
  });

  it('knows the pages of the role without asking', async () => {
    signedInAs('viewer');
    const asked = searchable();
    const { user, input } = await start();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Appointments Management',
      'Clients',
      'Matters',
      'Your account',
    ]);
    expect(asked).toEqual([]);
    await user.type(input, 'appoint');
    const found = within(screen.getByRole('group', { name: 'Pages and actions' }));
    expect(found.getByRole('option')).toHaveTextContent('Appointments Management');
  });

  it('says that nothing was found, or that the search failed', async () => {
    searchable();
    const { user, input } = await start();
    await user.type(input, 'Zzz');
    expect(await screen.findByText('Nothing found for “Zzz”')).toBeVisible();
    server.use(http.get('*/api/search', () => new HttpResponse(null, { status: 503 })));
    await user.type(input, 'z');
    expect(await screen.findByRole('alert')).toHaveTextContent('The search failed.');
    searchable();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing found for “Zzzz”')).toBeVisible();
  });
});
