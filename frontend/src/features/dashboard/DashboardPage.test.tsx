import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

beforeEach(signedIn);

const figures = () => screen.getAllByRole('definition').slice(0, 4).map(({ textContent }) => textContent);

describe('dashboard', () => {
  it('shows the figures, what happened lately and the state of things', async () => {
    server.use(
      http.get('*/api/dashboard/stats', () =>
        HttpResponse.json({ totalAppointments: 10, pendingRequests: 3, completedCases: 6, activeMediations: 1 }),
      ),
      http.get('*/api/dashboard/recent-activity', () => HttpResponse.json([activity()])),
    );
    renderApp('/admin/dashboard');

    expect(await screen.findByText('60% completed, good')).toBeVisible();
    expect(screen.getByText("Welcome back! Here's what's happening.")).toBeVisible();
    expect(figures()).toEqual(['10', '3', '6', '1']);
    expect(await screen.findByText('Jane Roe, 2 hours ago')).toBeVisible();
    expect(screen.getByText('Operational')).toBeVisible();
    expect(screen.getByRole('link', { name: /Schedule new appointment/ })).toHaveAttribute('href', '/admin/calendar');
  });

  it('counts zero and lists nothing when they cannot be loaded, and says that something is wrong', async () => {
    server.use(http.get('*/api/dashboard/*', () => HttpResponse.error()));
    renderApp('/admin/dashboard');

    expect(await screen.findByText('System check failed')).toBeVisible();
    expect(figures()).toEqual(['0', '0', '0', '0']);
    expect(screen.getByText('No activity yet. New requests appear here.')).toBeVisible();
  });
});
