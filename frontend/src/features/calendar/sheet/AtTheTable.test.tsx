import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { booking, problem } from '../../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../../test/render';
import { server } from '../../../test/server';
import { matter, officeWith } from '../../matters/testing';
import '../testing';

beforeEach(signedIn);

/** Opens the sheet of an appointment with this matter. */
async function opened(matterId: string | null) {
  server.use(
    http.get('*/api/bookings', () =>
      HttpResponse.json([booking({ matter_id: matterId })], { headers: { 'x-total-count': '1' } }),
    ),
    http.get('*/api/bookings/booking-1/history', () => HttpResponse.json([])),
  );
  const { user, router } = renderApp('/admin/calendar?view=list&booking=A-7K3F-92');
  return { user, router, sheet: within(await screen.findByRole('dialog', { name: 'Appointment Details' })) };
}

it('opens a matter with one press, and shows it', async () => {
  officeWith(matter());
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/matters', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(matter(), { status: 201, headers: { etag: '"1"' } });
    }),
  );
  const { user, router, sheet } = await opened(null);
  await user.click(await sheet.findByRole('button', { name: 'Open a matter' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Roe v. Lee' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/matters/matter-1');
  expect(sent).toEqual([{ booking_id: 'booking-1' }]);
});

it('leads to the matter that is there', async () => {
  const { sheet } = await opened('matter-1');
  expect(await sheet.findByRole('link', { name: 'Show the matter' })).toHaveAttribute(
    'href',
    '/admin/matters/matter-1',
  );
  expect(sheet.queryByRole('button', { name: 'Open a matter' })).not.toBeInTheDocument();
});

it('says why a matter could not be opened', async () => {
  server.use(
    http.post('*/api/matters', () =>
      HttpResponse.json(problem(409, 'matter_exists', 'This appointment belongs to a matter already'), { status: 409 }),
    ),
  );
  const { user, sheet } = await opened(null);
  await user.click(await sheet.findByRole('button', { name: 'Open a matter' }));
  expect(await sheet.findByText('This appointment belongs to a matter already')).toBeVisible();
});

it('offers nothing to those who only read', async () => {
  signedInAs('viewer');
  const { sheet } = await opened(null);
  expect(await sheet.findByText(/Ask an owner or manager/)).toBeVisible();
  expect(sheet.queryByRole('heading', { name: 'At the table' })).not.toBeInTheDocument();
});
