import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, chooseSession, created, fillDetails, recordBookings } from '../features/booking/testing';
import { blockStorage } from '../test/blockedStorage';
import { ADMIN, renderApp } from '../test/render';
import { server } from '../test/server';
import { createStore } from './store';

beforeEach(blockStorage);

const NOT_KEPT = /^This browser does not keep site data/;

describe('where the browser blocks site data', () => {
  it.each([
    ['/', 'Settle it together'],
    ['/nowhere', 'Oops! Page not found'],
    ['/admin/login', 'Admin Login'],
    ['/admin/forgot', 'Forgot your password?'],
    ['/admin/clients', 'Admin Login'],
  ])('%s opens', async (path, heading) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it.each(['/', '/book'])('a visitor books from %s to the end, and opens the private page', async (path) => {
    const sent = recordBookings(created);
    const { user } = renderApp(path);
    if (path === '/') await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    await screen.findByRole('heading', { name: 'Choose a mediator' });
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));
    expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('signs in for this tab, and says so beforehand', async () => {
    const sent: (string | null)[] = [];
    server.use(
      http.post('*/api/auth/login', () => HttpResponse.json({ success: true, token: 'token-1', user: ADMIN })),
      http.get('*/api/clients', ({ request }) => {
        sent.push(request.headers.get('authorization'));
        return HttpResponse.json([], { headers: { 'x-total-count': '0' } });
      }),
      http.post('*/api/auth/logout', () => HttpResponse.json({ success: true })),
    );
    const { user } = renderApp('/admin/clients');
    expect(await screen.findByText(NOT_KEPT)).toBeVisible();
    await user.type(screen.getByLabelText(/^Email/), 'dana@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'right-horse{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(await screen.findByText('No clients found')).toBeVisible();
    expect(sent).toEqual(['Bearer token-1']);
    await user.click(button('Logout'));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(createStore().getState().session.status).toBe('anonymous');
  });
});

it('says nothing about site data where the browser keeps it', async () => {
  vi.restoreAllMocks();
  renderApp('/admin/login');
  await screen.findByRole('heading', { name: 'Admin Login' });
  expect(screen.queryByText(NOT_KEPT)).not.toBeInTheDocument();
});
