import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { problem } from '../../../test/factories';
import { renderApp } from '../../../test/render';
import { server } from '../../../test/server';
import type { SharedSession } from '../api';

const shown = (over: Partial<SharedSession> = {}) => {
  const session: SharedSession = {
    employee_name: 'Maria Alvarez',
    date: '2026-10-05',
    start_time: '09:00',
    end_time: '12:00',
    status: 'confirmed',
    place: '',
    ...over,
  };
  server.use(http.get('*/api/public/sessions/shared-1', () => HttpResponse.json(session)));
  renderApp('/session/shared-1');
};

it('shows when, where and with whom, and nothing to change', async () => {
  shown();
  expect(await screen.findByRole('heading', { name: 'Monday, October 5, 2026' })).toBeVisible();
  expect(screen.queryByText('Where')).not.toBeInTheDocument();
  for (const text of ['9:00 AM – 12:00 PM (Eastern Time), 3 hours', 'Maria Alvarez', 'Confirmed']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows the room of the session', async () => {
  shown({ place: '1 Main St, Room 2' });
  expect(await screen.findByText('1 Main St, Room 2')).toBeVisible();
});

it('says that the session does not take place', async () => {
  shown({ status: 'cancelled' });
  expect(await screen.findByText('This session has been cancelled.')).toBeVisible();
  expect(screen.getByText('Monday, October 5, 2026').tagName).toBe('S');
});

it('says that a link leads nowhere', async () => {
  server.use(
    http.get('*/api/public/sessions/cut', () =>
      HttpResponse.json(problem(404, 'not_found', 'Not found'), { status: 404 }),
    ),
  );
  renderApp('/session/cut');
  expect(await screen.findByText('We couldn’t find that booking')).toBeVisible();
});
