import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn, signedInAs } from '../../test/render';
import { server } from '../../test/server';
import { listed } from './testing';

beforeEach(signedIn);

/** Answers searches by style, and records them. */
function practiceWith(...matters: ReturnType<typeof listed>[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/matters', ({ request }) => {
      const text = new URL(request.url).searchParams.get('q');
      asked.push(text);
      const found = matters.filter(({ style }) => style.includes(text ?? ''));
      return HttpResponse.json(found, { headers: { 'x-total-count': String(found.length) } });
    }),
  );
  return asked;
}

describe('the list of matters', () => {
  it('names each by its style, or else by its sides', async () => {
    practiceWith(listed(), listed({ id: 'matter-2', style: '', case_number: '', sides: ['Park', 'Poe'] }));
    renderApp('/admin/matters');
    const row = within(await screen.findByRole('row', { name: /Roe v. Lee/ }));
    expect(row.getByRole('link', { name: 'Roe v. Lee' })).toHaveAttribute('href', '/admin/matters/matter-1');
    for (const text of ['2027-CA-1', 'Roe, Lee', 'Maria Alvarez', 'Thu, Oct 1']) {
      expect(row.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Park and Poe' })).toHaveAttribute('href', '/admin/matters/matter-2');
    expect(screen.getByText('2 matters')).toBeVisible();
  });

  it('is searched in the address', async () => {
    const asked = practiceWith(listed(), listed({ id: 'matter-2', style: 'In re Park' }));
    const { user, router } = renderApp('/admin/matters');
    await user.type(await screen.findByRole('searchbox', { name: 'Search matters' }), 'Park');
    expect(await screen.findByText('1 matter')).toBeVisible();
    expect(asked.at(-1)).toBe('Park');
    expect(router.state.location.search).toBe('?q=Park');
    expect(screen.queryByRole('link', { name: 'Roe v. Lee' })).not.toBeInTheDocument();
  });

  it('is exported as it is searched', async () => {
    practiceWith(listed());
    const exported: string[] = [];
    URL.createObjectURL = vi.fn(() => 'blob:1');
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    server.use(
      http.get('*/api/matters/export', ({ request }) => {
        exported.push(new URL(request.url).search);
        return exported.length === 1
          ? new HttpResponse('Matter\n', { headers: { 'content-type': 'text/csv' } })
          : new HttpResponse(null, { status: 503 });
      }),
    );
    const { user } = renderApp('/admin/matters?q=Roe');
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    await user.click(button);
    expect(await screen.findByText('Matters exported to matters.csv')).toBeVisible();
    await user.click(button);
    expect(await screen.findByText('Failed to export matters')).toBeVisible();
    expect(exported).toEqual(['?q=Roe', '?q=Roe']);
  });

  it('says how one is started, and leads to the appointments', async () => {
    practiceWith(listed());
    renderApp('/admin/matters');
    expect(await screen.findByText('To start a matter, open its appointment and choose Open a matter.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose an Appointment' })).toHaveAttribute('href', '/admin/calendar');
  });

  it('says nothing of it to those who may only read', async () => {
    signedInAs('billing');
    practiceWith(listed());
    renderApp('/admin/matters');
    expect(await screen.findByRole('row', { name: /Roe v. Lee/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Choose an Appointment' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^To start a matter/)).not.toBeInTheDocument();
  });

  it('says how the first one is opened, and that a search finds none', async () => {
    practiceWith();
    const { user } = renderApp('/admin/matters');
    expect(await screen.findByText(/Open one from an appointment/)).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search matters' }), 'x');
    expect(await screen.findByText('No matters match this search.')).toBeVisible();
  });
});
