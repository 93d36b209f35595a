import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { analytics } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

/** Answers with this report and records the requested periods. */
function reporting(report = analytics()) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/analytics', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('period') ?? '');
      return HttpResponse.json(report);
    }),
  );
  return asked;
}

/** Records the files that the browser saves. */
function saved() {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(file ?? new Blob());
  });

const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

beforeEach(signedIn);

describe('analytics', () => {
  it('shows the last 30 days at a glance', async () => {
    const asked = reporting();
    renderApp('/admin/analytics');
    expect(await figure('Total cases')).toBe('3');
    expect(await figure('Revenue')).toBe('$1,500.50');
    expect(await figure('Completion rate')).toBe('33%');
    expect(await figure('Cancellation rate')).toBe('–');
    expect(await figure('Average lead time')).toBe('1.5 days');
    expect(await figure('Hours booked')).toBe('4.5 of 16 (28%)');
    expect(rows(screen.getByRole('table', { name: 'Hours booked by mediator' }))).toEqual([
      'MediatorBooked hoursOffered hoursPercent booked',
      'Ann Lee4.5675%',
      'Ben Ortiz0100%',
      'Total4.51628%',
    ]);
    expect(asked).toEqual(['30d']);
    expect(screen.getByRole('img', { name: /^Chart: Cases over time/ })).toBeInTheDocument();
    expect(rows(screen.getByRole('table', { name: 'Cases over time' }))).toEqual(['TimeCases', 'Sep 283', 'Total3']);
    expect(screen.getByText(/Tue, 09\/22\/2026 to Mon, 09\/28\/2026, Eastern Time/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('keeps the period when a tab is opened before the page has caught up', async () => {
    reporting();
    const { router } = renderApp('/admin/analytics');
    const period = await screen.findByLabelText('Period');
    await act(async () => {
      fireEvent.change(period, { target: { value: '12m' } });
      // Long enough for the router, while React still waits to render.
      await new Promise((resolve) => setTimeout(resolve));
      fireEvent.click(screen.getByRole('tab', { name: 'Cases' }));
    });
    await waitFor(() => expect(router.state.location.search).toBe('?period=12m&tab=cases'));
  });

  it('spells the case types as the office does', async () => {
    const report = analytics();
    const types = [{ caseType: 'Property / DFS', cases: 2, completed: 1, cancelled: 0, revenue: 1500 }];
    reporting({ ...report, cases: { ...report.cases, types } });
    renderApp('/admin/analytics?tab=cases');
    const table = await screen.findByRole('table', { name: 'Cases by type' });
    expect(rows(table)[1]).toBe('Property/DFS210');
  });

  it('keeps tab and period in the address', async () => {
    const asked = reporting();
    const { user, router } = renderApp('/admin/analytics?tab=cases&period=90d');
    expect(await screen.findByRole('tab', { name: 'Cases', selected: true })).toBeVisible();
    expect(rows(await screen.findByRole('table', { name: 'Cases by type' }))).toEqual([
      'Case typeCasesCompletedCancelled',
      '=Family210',
      'All others101',
      'Total311',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 12 months');
    await waitFor(() => expect(asked).toEqual(['90d', '12m']));
    await user.click(screen.getByRole('tab', { name: 'Financial' }));
    expect(await figure('Average per case')).toBe('$750.25');
    expect(router.state.location.search).toBe('?tab=financial&period=12m');
    await user.click(screen.getByRole('tab', { name: 'Clients' }));
    expect(await figure('Returning clients')).toBe('1');
    await router.navigate(-1);
    expect(await screen.findByRole('tab', { name: 'Financial', selected: true })).toBeVisible();
  });

  it('refreshes and says so', async () => {
    const asked = reporting();
    const { user } = renderApp('/admin/analytics');
    await figure('Total cases');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Analytics data refreshed')).toBeVisible();
    expect(asked).toHaveLength(2);
    server.use(http.get('*/api/analytics', () => new HttpResponse(null, { status: 503 })));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('The analytics could not be refreshed')).toBeVisible();
    // The good figures stay.
    expect(screen.getByRole('alert')).toHaveTextContent('What you see is from Mon, 09/28/2026, 12:00 PM.');
    expect(screen.getByText('Total cases')).toBeVisible();
    await figure('Total cases');
  });

  it('claims no refresh when the session is over', async () => {
    reporting();
    const { user, router } = renderApp('/admin/analytics');
    await figure('Total cases');
    server.use(http.get('*/api/analytics', () => HttpResponse.json({}, { status: 401 })));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
    expect(screen.queryByText('Analytics data refreshed')).not.toBeInTheDocument();
  });

  it('exports the report and says so', async () => {
    reporting();
    const files = saved();
    const { user } = renderApp('/admin/analytics?period=7d');
    await figure('Total cases');
    await user.click(screen.getByRole('button', { name: 'Export Report' }));
    expect(await screen.findByText('Report exported to analytics-7d-2026-09-28.csv')).toBeVisible();
    expect(await textOf(files[0])).toContain("'=Family,2,1,0");
  });

  it('shows labelled sample data while there are no bookings', async () => {
    reporting(analytics({ hasBookings: false }));
    const files = saved();
    const { user, router } = renderApp('/admin/analytics');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Sample data');
    expect(alert).toHaveTextContent('Your own figures appear after the first booking.');
    expect(await figure('Total cases')).toBe('127');
    expect(await figure('Revenue')).toBe('$125,000');
    await user.click(screen.getByRole('button', { name: 'Export Report' }));
    expect(await screen.findByText('Report exported to analytics-sample.csv')).toBeVisible();
    expect(await textOf(files[0])).toContain('Analytics,Sample data');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Data' }), 'Your bookings');
    expect(await figure('Total cases')).toBe('3');
    expect(router.state.location.search).toBe('?source=live');
    expect(screen.queryByText(/These figures are invented/)).not.toBeInTheDocument();
  });

  it('folds the tables, which have no rows of zeros', async () => {
    reporting();
    const { user } = renderApp('/admin/analytics?tab=cases');
    const days = within(await screen.findByRole('region', { name: 'Busiest days' }));
    expect(days.getByText('Figures').closest('details')).not.toHaveAttribute('open');
    await user.click(days.getByText('Figures'));
    expect(days.getByText('Figures').closest('details')).toHaveAttribute('open');
    expect(rows(days.getByRole('table')).filter((row) => /\D0$/.test(row))).toEqual([]);
  });

  it('has words for a chart without figures', async () => {
    const nothing = analytics();
    reporting({ ...nothing, cases: { ...nothing.cases, types: [], sessions: [] } });
    renderApp('/admin/analytics?tab=cases');
    const types = await screen.findByRole('region', { name: 'Cases by type' });
    expect(within(types).getByText('Nothing in this period')).toBeVisible();
    expect(within(types).queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows that it loads', async () => {
    server.use(http.get('*/api/analytics', () => new Promise<never>(() => undefined)));
    renderApp('/admin/analytics');
    expect(await screen.findByRole('status', { name: 'Loading analytics' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export Report' })).toBeDisabled();
  });

  it('says so when loading fails, and tries again', async () => {
    server.use(http.get('*/api/analytics', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/analytics');
    expect(await screen.findByRole('alert')).toHaveTextContent('The analytics could not be loaded.');
    reporting();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await figure('Total cases')).toBe('3');
  });
});
