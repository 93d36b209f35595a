import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../test/render';
import { server } from '../test/server';

describe('addresses', () => {
  it('an unknown one leads home', async () => {
    const { user, router } = renderApp('/nowhere');

    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(router.state.location.pathname).toBe('/');
  });
});

it('a screen that cannot be drawn says so and offers to load it again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  server.use(http.get('*/api/content', () => HttpResponse.json({ hero: null })));
  renderApp('/');

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
