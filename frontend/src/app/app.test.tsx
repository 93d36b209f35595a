import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../lib/browser';
import { renderApp } from '../test/render';
import { server } from '../test/server';

describe('addresses', () => {
  it('an unknown one leads home', async () => {
    const { user, router } = renderApp('/nowhere');

    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See open sessions' })).toHaveAttribute('href', '/book');
    expect(screen.getByRole('link', { name: 'Send us a message' })).toHaveAttribute('href', '/#contact');
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

describe('a public screen that fails', () => {
  const fail = async (path: string) => {
    server.use(http.get('*/api/content', () => HttpResponse.error()));
    renderApp(path);
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<div id="failure" hidden><a href="tel:407-555-0100">407-555-0100</a></div>',
    );
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  };

  it('names the telephone number', async () => {
    await fail('/');
    expect(screen.getByRole('link', { name: '407-555-0100' })).toHaveAttribute('href', 'tel:407-555-0100');
    expect(screen.queryByRole('link', { name: 'Open booking in a new tab' })).toBeNull();
  });

  it('leads to a tab of its own from a frame', async () => {
    vi.spyOn(browser, 'isFramed').mockReturnValue(true);
    await fail('/');
    expect(screen.getByRole('link', { name: 'Open booking in a new tab' })).toHaveAttribute('target', '_blank');
  });
});
