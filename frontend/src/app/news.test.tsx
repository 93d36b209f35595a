import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/endpoints';
import { booking, client, contactRequest, owing } from '../test/factories';
import { payment } from '../features/payments/testing';
import { renderApp, signedIn, signedInAs } from '../test/render';
import { server } from '../test/server';

afterEach(() => void vi.useRealTimers());

/** Lets some seconds pass. Timers of the real clock start over with this one when the tab comes back. */
async function pass(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible'] as const) {
    act(() => {
      seen.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  vi.useRealTimers();
}

describe('what is new', () => {
  it('is counted in the menu and in the title, said, and loaded into the open screen', async () => {
    let news = { requests: 0, messages: 0, latest: '1' };
    let lists = 0;
    server.use(
      http.get('*/api/dashboard/news', () => HttpResponse.json(news)),
      http.get('*/api/bookings', () => {
        lists += 1;
        return HttpResponse.json([booking()], { headers: { 'x-total-count': '1' } });
      }),
    );
    signedIn();
    const { store } = renderApp('/admin/calendar?view=list');
    const menu = within(await screen.findByRole('navigation', { name: 'Back office' }));
    await waitFor(() => expect(document.title).toBe('Calendar & Appointments · Harbor Mediation'));
    await screen.findByRole('table');
    await waitFor(() => expect(api.endpoints.getNews.select()(store.getState()).data).toEqual(news));
    const before = lists;

    news = { requests: 1, messages: 2, latest: '2' };
    await pass(5_000);
    expect(await menu.findByRole('link', { name: 'Appointments Management 1 waiting' })).toBeVisible();
    expect(menu.getByRole('link', { name: 'Contact Requests 2 waiting' })).toBeVisible();
    expect(document.title).toBe('(3) Calendar & Appointments · Harbor Mediation');
    expect(await screen.findByText('3 new requests')).toBeInTheDocument();
    await waitFor(() => expect(lists).toBeGreaterThan(before));

    const after = lists;
    await pass(10_000);
    expect(lists, 'nothing has changed since').toBe(after);
  });

  it('is not counted for those who cannot answer', async () => {
    let asked = 0;
    server.use(
      http.get('*/api/dashboard/news', () => {
        asked += 1;
        return HttpResponse.json({ requests: 4, messages: 0, latest: '1' });
      }),
    );
    signedInAs('viewer');
    server.use(http.get('*/api/bookings', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })));
    renderApp('/admin/calendar?view=list');
    await screen.findByRole('navigation', { name: 'Back office' });
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(screen.queryByText(/^4/)).not.toBeInTheDocument();
    expect(document.title).toBe('Calendar & Appointments · Harbor Mediation');
  });
});

describe('a row that someone else has changed', () => {
  // The order of events is read from the clock, so it has to run.
  beforeEach(() => void vi.useRealTimers());

  const owed = (owing: object) => ({ totals: [], items: [owing] });
  const LISTS: [list: string, path: string, call: string, before: unknown, after: unknown][] = [
    ['appointments', '/admin/calendar?view=list', 'bookings', [booking()], [booking({ status: 'confirmed' })]],
    ['clients', '/admin/clients', 'clients', [client()], [client({ phone: '(407) 555-0199' })]],
    [
      'contact requests',
      '/admin/requests',
      'contact-requests',
      [contactRequest()],
      [contactRequest({ status: 'answered' })],
    ],
    ['payments', '/admin/payments?tab=payments', 'payments', [payment()], [payment({ state: 'refunded' })]],
    ['what is owed', '/admin/payments', 'payments/to-collect', owed(owing()), owed(owing({ overdue: true }))],
  ];

  it.each(LISTS)('is marked in the list of %s and said, until the list is opened again', async (...given) => {
    const [, path, call, before, after] = given;
    let [news, answer] = [{ requests: 0, messages: 0, latest: '1' }, before];
    server.use(
      http.get('*/api/dashboard/news', () => HttpResponse.json(news)),
      http.get('*/api/payments/surpluses', () => HttpResponse.json([])),
      http.get(`*/api/${call}`, () => HttpResponse.json(answer as object, { headers: { 'x-total-count': '1' } })),
    );
    signedIn();
    const { store, router } = renderApp(path);
    await screen.findByRole('table');
    const header = () => screen.findByRole('rowheader');
    await waitFor(() => expect(api.endpoints.getNews.select()(store.getState()).data).toEqual(news));
    expect(screen.queryByText('Updated')).not.toBeInTheDocument();

    [news, answer] = [{ ...news, latest: '2' }, after];
    await pass(5_000);
    const mark = await within(await header()).findByText('Updated');
    expect(mark).toBeVisible();
    expect(screen.getByText(/^Updated: (Jane Roe|Rosa Lind)$/)).toHaveAttribute('aria-live', 'polite');

    await act(() => router.navigate('/admin/employees'));
    await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
    await act(() => router.navigate(path));
    await screen.findByRole('table');
    expect(screen.queryByText('Updated')).not.toBeInTheDocument();
  });

  it('is not marked for the person who changed it', async () => {
    let [news, answer] = [{ requests: 0, messages: 0, latest: '1' }, contactRequest()];
    server.use(
      http.get('*/api/dashboard/news', () => HttpResponse.json(news)),
      http.get('*/api/contact-requests', () => HttpResponse.json([answer], { headers: { 'x-total-count': '1' } })),
      http.put('*/api/contact-requests/request-1', () => {
        [news, answer] = [{ ...news, latest: '2' }, contactRequest({ status: 'answered' })];
        return HttpResponse.json(answer);
      }),
    );
    signedIn();
    const { user, store } = renderApp('/admin/requests');
    await waitFor(() => expect(api.endpoints.getNews.select()(store.getState()).data).toEqual(news));
    await user.click(await screen.findByRole('button', { name: 'Mark as answered: Rosa Lind' }));
    const row = within(screen.getByRole('row', { name: /^Rosa Lind/ }));
    expect(await row.findByText('Answered')).toBeVisible();
    await pass(5_000);
    await waitFor(() => expect(api.endpoints.getNews.select()(store.getState()).data).toEqual(news));
    expect(screen.queryByText('Updated')).not.toBeInTheDocument();
  });
});
