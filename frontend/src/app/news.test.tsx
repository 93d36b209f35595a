import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/endpoints';
import { booking } from '../test/factories';
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
