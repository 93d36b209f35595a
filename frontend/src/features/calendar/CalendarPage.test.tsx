import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { booking, problem } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const JANE = booking();
const TOM = booking({
  id: 'booking-2',
  case_title: 'Circuit Civil Mediation',
  client_name: 'Tom Becker',
  status: 'confirmed',
  client_email: '',
  client_phone: '',
});

/** A practice with these bookings; answers searches by client name and records them. */
function practiceWith(bookings: ReturnType<typeof booking>[], total = bookings.length) {
  const searches: string[] = [];
  server.use(
    http.get('*/api/bookings', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searches.push(searchParams.toString());
      const found = bookings.filter(({ client_name }) => client_name.includes(searchParams.get('q') ?? ''));
      return HttpResponse.json(found, { headers: { 'x-total-count': String(found.length < bookings.length ? found.length : total) } });
    }),
  );
  return searches;
}

const row = (name: string) => screen.findByRole('listitem', { name });

beforeEach(signedIn);

describe('calendar', () => {
  it('lists the appointments', async () => {
    practiceWith([JANE, TOM]);
    renderApp('/admin/calendar');

    const jane = await row('Family Mediation');
    expect(jane).toHaveTextContent('Thu, Oct 1, 2026');
    expect(jane).toHaveTextContent('9:00 AM – 12:00 PM');
    expect(jane).toHaveTextContent('Jane Roe');
    expect(jane).toHaveTextContent('with Maria Alvarez');
    expect(within(jane).getByText('Pending')).toHaveAttribute('data-status', 'pending');
    expect(within(await row('Circuit Civil Mediation')).getByText('Confirmed')).toBeVisible();
    expect(screen.getByText('2 appointments')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('shows that it loads', async () => {
    server.use(http.get('*/api/bookings', () => new Promise<never>(() => undefined)));
    renderApp('/admin/calendar');
    expect(await screen.findByRole('status', { name: 'Loading appointments' })).toBeVisible();
  });

  it('says so when loading fails, and tries again', async () => {
    server.use(http.get('*/api/bookings', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/calendar');
    expect(await screen.findByRole('alert')).toHaveTextContent('The appointments could not be loaded.');
    practiceWith([JANE]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Family Mediation')).toBeVisible();
  });

  it('has words for an empty calendar', async () => {
    practiceWith([]);
    renderApp('/admin/calendar');
    expect(await screen.findByText('No appointments yet')).toBeVisible();
  });

  it('searches, and keeps the search in the address', async () => {
    const searches = practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/calendar');
    await row('Family Mediation');
    await user.type(screen.getByRole('searchbox', { name: 'Search appointments' }), 'Tom');

    await waitFor(() => expect(screen.queryByText('Jane Roe')).not.toBeInTheDocument());
    expect(await row('Circuit Civil Mediation')).toBeVisible();
    expect(router.state.location.search).toBe('?q=Tom');
    expect(searches).toEqual(['limit=20&offset=0', 'q=Tom&limit=20&offset=0']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'Nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await row('Family Mediation')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('turns pages, and starts at the one in the address', async () => {
    const searches = practiceWith([JANE], 45);
    const { user, router } = renderApp('/admin/calendar?page=2');
    await row('Family Mediation');
    expect(searches).toEqual(['limit=20&offset=20']);
    await user.click(screen.getByRole('button', { name: 'Go to page 3' }));
    await waitFor(() => expect(searches.at(-1)).toBe('limit=20&offset=40'));
    expect(router.state.location.search).toBe('?page=3');
  });

  it('changes the status, and the badge with it', async () => {
    const practice = [JANE];
    practiceWith(practice);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/bookings/booking-1', async ({ request }) => {
        sent.push(await request.json());
        practice[0] = { ...JANE, status: 'confirmed' };
        return HttpResponse.json(practice[0]);
      }),
    );
    const { user } = renderApp('/admin/calendar');
    await user.click(within(await row('Family Mediation')).getByRole('button', { name: 'Edit' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Appointment' });
    expect(within(dialog).getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'Confirmed');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await within(await row('Family Mediation')).findByText('Confirmed')).toBeVisible();
    expect(sent).toEqual([{ status: 'confirmed' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps the dialog when the status cannot be changed', async () => {
    practiceWith([JANE]);
    server.use(
      http.put('*/api/bookings/booking-1', () =>
        HttpResponse.json(problem(409, 'slot_unavailable', 'The time is taken.'), { status: 409 }),
      ),
    );
    const { user } = renderApp('/admin/calendar');
    await user.click(within(await row('Family Mediation')).getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to update booking status');
    expect(alert).toHaveTextContent('The time is taken.');
  });

  it('shows the details', async () => {
    practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar');
    await user.click(within(await row('Family Mediation')).getByRole('button', { name: 'View Details' }));
    const dialog = screen.getByRole('dialog', { name: 'Appointment Details' });
    for (const text of ['Thursday, October 1, 2026', '9:00 AM – 12:00 PM (Eastern Time)', '$750', 'jane@example.com', 'Prefers mornings.']) {
      expect(within(dialog).getByText(text)).toBeVisible();
    }
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('copies how to reach the client', async () => {
    practiceWith([JANE]);
    const { user } = renderApp('/admin/calendar');
    await user.click(within(await row('Family Mediation')).getByRole('button', { name: 'Contact Client' }));
    await user.click(screen.getByRole('button', { name: 'Copy Email' }));
    expect(await screen.findByText('Email copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('jane@example.com');

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy Phone number' }));
    expect(await screen.findByText('Failed to copy to clipboard')).toBeVisible();
  });

  it('says so when the client left no address', async () => {
    practiceWith([TOM]);
    const { user } = renderApp('/admin/calendar');
    await user.click(within(await row('Circuit Civil Mediation')).getByRole('button', { name: 'Contact Client' }));
    expect(screen.getByText('Client email not available')).toBeVisible();
  });
});
