import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/layouts/Help';
import '../../../components/help/HelpPanel';
import { booking } from '../../../test/factories';
import { onAPhone, renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';
import { rowOf } from '../testing';

const JANE = booking();
const TOM = booking({ id: 'booking-2', reference: 'A-2222-22', client_name: 'Tom Becker', pay_by: null });
const ANN = booking({ id: 'booking-3', reference: 'A-3333-33', client_name: 'Ann Lee', status: 'confirmed' });
const LIST = '/admin/calendar?view=list';

/** The list of these bookings. Records what is asked for. */
function practiceWith(bookings: ReturnType<typeof booking>[]) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/bookings', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.has('to') && searchParams.get('limit') === '500') return HttpResponse.json([]);
      if (searchParams.get('limit') === '1') {
        const total = searchParams.get('view') === 'needs_answer' ? '2' : '3';
        return HttpResponse.json(bookings.slice(0, 1), { headers: { 'x-total-count': total } });
      }
      asked.push(searchParams.toString());
      return HttpResponse.json(bookings, { headers: { 'x-total-count': String(bookings.length) } });
    }),
    http.get('*/api/bookings/:id/history', () => HttpResponse.json([])),
  );
  return asked;
}

/** A window this wide. */
const wide = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(signedIn);
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.removeItem('single_keys');
});

describe('the list', () => {
  it('has views with numbers, each in an order of its own, and is sorted by its columns', async () => {
    const asked = practiceWith([JANE, TOM]);
    const { user, router } = renderApp(LIST);
    await rowOf('Jane Roe');
    expect(await screen.findByRole('tab', { name: 'Upcoming 3' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('tab', { name: 'Needs answer 2' }));
    await waitFor(() => expect(asked.at(-1)).toBe('view=needs_answer&sort=asked&limit=50&offset=0'));
    await user.click(screen.getByRole('tab', { name: 'Past' }));
    await waitFor(() => expect(asked.at(-1)).toBe('view=past&sort=-when&limit=50&offset=0'));
    await user.click(await screen.findByRole('button', { name: 'Client / case' }));
    await waitFor(() => expect(asked.at(-1)).toBe('view=past&sort=client&limit=50&offset=0'));
    expect(router.state.location.search).toBe('?view=list&tab=past&sort=client');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Property/DFS');
    await waitFor(() => expect(asked.at(-1)).toContain('case_type=Property%2FDFS'));
  });

  it('confirms a request with one press on a phone, too', async () => {
    onAPhone();
    practiceWith([JANE, ANN]);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/bookings/booking-1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...JANE, status: 'confirmed' });
      }),
    );
    const { user } = renderApp(LIST);
    const [confirm, ...others] = await screen.findAllByRole('button', { name: 'Confirm' });
    expect(others).toEqual([]);
    await user.click(confirm as HTMLElement);
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ status: 'confirmed' })]));
  });

  it('confirms the selected requests in one call, names the others, and takes it back', async () => {
    practiceWith([JANE, TOM, ANN]);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/bookings/decisions', async ({ request }) => {
        sent.push(await request.json());
        const rows = [
          { id: 'booking-1', booking: JANE, refused: null },
          { id: 'booking-2', booking: null, refused: 'booking_changed' },
        ];
        return HttpResponse.json(sent.length === 1 ? rows : rows.slice(0, 1));
      }),
    );
    const { user } = renderApp(LIST);
    await rowOf('Jane Roe');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Confirm 2 requests' }));
    const warning = 'Someone else changed these first, so they stay as they are: Tom Becker.';
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByText('1 request confirmed. The client gets an email.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The change was undone. The client gets an email.')).toBeVisible();
    expect(sent).toEqual([
      { ids: ['booking-1', 'booking-2'], expected_status: 'pending', status: 'confirmed', notify: true },
      { ids: ['booking-1'], expected_status: 'confirmed', status: 'pending', notify: true },
    ]);
  });

  it('exports the view, or what is selected', async () => {
    practiceWith([JANE, TOM]);
    const asked: string[] = [];
    server.use(
      http.get('*/api/bookings/export', ({ request }) => {
        asked.push(new URL(request.url).searchParams.toString());
        return new HttpResponse('Reference', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const { user } = renderApp(LIST);
    await rowOf('Jane Roe');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Appointments exported to appointments.csv')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Tom Becker' }));
    await user.click(screen.getByRole('button', { name: 'Export 1 selected' }));
    await waitFor(() => expect(asked).toEqual(['view=upcoming&sort=when', 'view=upcoming&sort=when&ids=booking-2']));
  });

  it('says what someone else did to a request that is confirmed with a key', async () => {
    practiceWith([JANE]);
    server.use(
      http.put('*/api/bookings/booking-1', () => HttpResponse.json({ code: 'booking_changed' }, { status: 409 })),
      http.get('*/api/bookings/booking-1/history', () =>
        HttpResponse.json([
          {
            at: '2026-09-28T15:30:00Z',
            by: 'Dana',
            action: 'booking.changed',
            changes: [{ field: 'status', from: 'pending', to: 'cancelled' }],
          },
        ]),
      ),
    );
    const { user } = renderApp(LIST);
    (await rowOf('Jane Roe')).focus();
    await user.keyboard('c');
    expect(await screen.findByText('Dana already declined this.')).toBeVisible();
  });
});

describe('the details on a wide screen', () => {
  it('stay next to the list, take the focus when a key opened them, and give it back', async () => {
    wide();
    practiceWith([JANE, TOM]);
    const { user } = renderApp(LIST);
    (await rowOf('Jane Roe')).focus();
    await user.keyboard('{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'Appointment Details' });
    expect(sheet).not.toHaveAttribute('aria-modal');
    expect(screen.getByRole('row', { name: /Jane Roe/ })).toHaveAttribute('aria-current', 'true');
    await user.keyboard('j');
    expect(await within(sheet).findByRole('heading', { name: 'Tom Becker' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(sheet).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Tom Becker/ })).toHaveFocus();
  });

  it('offer what the state of the appointment allows', async () => {
    wide();
    practiceWith([JANE, ANN]);
    const { user } = renderApp(LIST);
    await user.click(await screen.findByRole('button', { name: 'Jane Roe' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Appointment Details' }));
    expect(sheet.getByRole('button', { name: 'Confirm' })).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Decline…' })).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Mark completed' })).not.toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'jane@example.com' })).toHaveAttribute('href', 'mailto:jane@example.com');
    await user.click(screen.getByRole('button', { name: 'Ann Lee' }));
    await user.click(await sheet.findByRole('button', { name: 'Mark completed' }));
    const question = within(await screen.findByRole('dialog', { name: 'Completed already?' }));
    expect(question.getByText('This session hasn’t taken place yet. Mark it completed?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sheet.getByRole('button', { name: 'Cancel appointment…' })).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });
});

describe('the keys', () => {
  it('lead to the search, never fire while someone types, and can be turned off', async () => {
    practiceWith([JANE]);
    const { user } = renderApp(LIST);
    await rowOf('Jane Roe');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    screen.getByRole('searchbox').blur();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Help: Appointments' });
    expect(within(help).getAllByText('Confirm the request')[0]).toBeVisible();
    await user.click(within(help).getByRole('switch'));
    await user.click(within(help).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).not.toHaveFocus();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
