import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { booking } from '../../../test/factories';
import { renderApp, signedIn } from '../../../test/render';
import { server } from '../../../test/server';
import '../testing';

const JANE = booking();
const TOM = booking({
  id: 'booking-2',
  employee_id: 'mediator-2',
  employee_name: 'James Whitfield',
  reference: 'A-2222-22',
  client_name: 'Tom Becker',
  status: 'confirmed',
});

/** Answers with the bookings of the requested days and records the days. */
function practiceWith(bookings: ReturnType<typeof booking>[]) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/bookings', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '9'];
      // The cards next to the view read thirty days ahead, or only count.
      if (to === '2026-10-28' || searchParams.get('limit') === '1') return HttpResponse.json([]);
      asked.push(`${from} ${to}`);
      return HttpResponse.json(bookings.filter(({ date }) => from <= date && date <= to));
    }),
    http.get('*/api/bookings/:id/history', () => HttpResponse.json([])),
  );
  return asked;
}

beforeEach(signedIn);

describe('calendar views', () => {
  it('of a day with more mediators than fit are a Tab stop where there is nothing else to reach', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(2000);
    practiceWith([JANE]);
    const { user, router } = renderApp('/admin/calendar?view=day&date=2026-10-03');
    const empty = await screen.findByRole('group', { name: 'Saturday, October 3, 2026' });
    expect(empty).toHaveAttribute('tabindex', '0');
    expect(within(empty).getByRole('region', { name: 'Maria Alvarez' })).toBeVisible();
    await act(() => router.navigate('/admin/calendar?view=day&date=2026-10-01'));
    const jane = await screen.findByRole('button', { name: /Jane Roe/ });
    expect(jane).toHaveTextContent(/Jane Roe Family, pending$/);
    expect(screen.queryByRole('list', { name: 'Mediators' })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /October 1, 2026$/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Week' }));
    expect(await screen.findByRole('region', { name: 'Thursday, October 1, 2026' })).toBeVisible();
    expect(screen.queryByRole('group', { name: /2026$/ })).not.toBeInTheDocument();
  });

  it('show the week with mediators in words and the time where the practice is', async () => {
    const asked = practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/calendar?view=list');
    await user.click(await screen.findByRole('button', { name: 'Week' }));

    const thursday = await screen.findByRole('region', { name: 'Thursday, October 1, 2026' });
    const events = within(thursday).getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent)).toEqual([
      '9 AM–12 PM9:00 AM – 12:00 PM, Jane Roe Maria Alvarez, pending',
      '9 AM–12 PM9:00 AM – 12:00 PM, Tom Becker James Whitfield, confirmed',
    ]);
    const tones = within(thursday)
      .getAllByRole('button', { name: /AM/ })
      .map(({ dataset }) => dataset['tone']);
    expect(new Set(tones).size).toBe(2);
    expect(screen.getByRole('heading', { name: 'Sep 27 – Oct 3, 2026' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: /September 28/ })).getByText('Now, 12:00 PM')).toBeInTheDocument();
    expect(asked.at(-1)).toBe('2026-09-27 2026-10-03');
    expect(router.state.location.search).toBe('?view=week');

    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(asked.at(-1)).toBe('2026-10-04 2026-10-10'));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByRole('button', { name: /Jane Roe/ })).toBeVisible();
  });

  it.each([
    [180, 0],
    [179, 1],
  ])('at the same hour stand side by side in a day of %i pixels, or are listed in words', async (width, lists) => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
    practiceWith([JANE, TOM]);
    renderApp('/admin/calendar?view=week');
    const thursday = await screen.findByRole('region', { name: 'Thursday, October 1, 2026' });
    expect(screen.queryAllByText('Listed by time')).toHaveLength(lists);
    expect(within(thursday).queryAllByText('Listed by time')).toHaveLength(lists);
  });

  it('show every appointment of the period, however many pages that takes', async () => {
    const many = Array.from({ length: 1203 }, (_, number) => booking({ id: `booking-${number}`, start_time: '09:00' }));
    const asked: string[] = [];
    server.use(
      http.get('*/api/bookings', ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('to') !== '2026-10-31') return HttpResponse.json([]);
        const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
        asked.push(`${limit} from ${offset}`);
        return HttpResponse.json(many.slice(offset, offset + limit), { headers: { 'x-total-count': '1203' } });
      }),
    );
    renderApp('/admin/calendar?view=month&date=2026-10-01');
    expect(await screen.findByText('1,203 appointments')).toBeVisible();
    expect(asked).toEqual(['500 from 0', '500 from 500', '500 from 1000']);
    expect(screen.getByRole('button', { name: 'Thursday, October 1, 2026, 1,203 appointments' })).toBeVisible();
  });

  it('remember the view', async () => {
    practiceWith([JANE]);
    const { user, router } = renderApp('/admin/calendar?view=month');
    expect(await screen.findByRole('table', { name: 'September 2026' })).toBeVisible();
    await router.navigate('/admin/settings');
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await router.navigate('/admin/calendar');
    expect(await screen.findByRole('table', { name: 'September 2026' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(await screen.findByRole('row', { name: /Jane Roe/ })).toBeVisible();
  });

  it('lead by arrow keys through the month, into a day and to the details', async () => {
    practiceWith([JANE, TOM]);
    const { user, router } = renderApp('/admin/calendar?view=month');
    const today = await screen.findByRole('button', { name: 'Monday, September 28, 2026, 0 appointments' });
    expect(today).toHaveAttribute('aria-current', 'date');
    today.focus();
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Thursday, October 1, 2026, 2 appointments' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Thursday, October 1, 2026' })).toBeVisible();
    expect(router.state.location.search).toBe('?view=day&date=2026-10-01');

    await user.click(await screen.findByRole('button', { name: /Tom Becker/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Appointment Details' });
    expect(within(sheet).getByText('with James Whitfield · By video')).toBeVisible();
  });

  it('say that they load, that it failed, and that there is nothing', async () => {
    server.use(http.get('*/api/bookings', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/calendar?view=day');
    expect(await screen.findByText('The appointments could not be loaded.')).toBeVisible();
    server.use(http.get('*/api/bookings', () => new Promise<never>(() => undefined)));
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(await screen.findByRole('status', { name: 'Loading appointments' })).toBeVisible();
    practiceWith([]);
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(await screen.findByText('0 appointments')).toBeVisible();
    expect(screen.getAllByText('No appointments')).not.toHaveLength(0);
  });
});
