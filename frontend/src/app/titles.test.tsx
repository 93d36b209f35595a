import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { RouteObject } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { client, site } from '../test/factories';
import { renderApp, signedIn } from '../test/render';
import { server } from '../test/server';
import { routesFrom } from './router';

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);

/** The landing page has the title that the practice gave it for search engines. */
const PATHS = pathsOf(routesFrom()).filter((path) => path !== '/');

beforeEach(() => {
  signedIn();
  // What else a page reads does not matter to its title.
  vi.spyOn(console, 'error').mockReturnValue();
  server.use(http.get('*/api/clients/client-1', () => HttpResponse.json(client())));
});

it('the walk knows the pages', () => {
  expect(PATHS.length).toBeGreaterThan(20);
});

it.each(PATHS)('the title of %s names the practice', async (path) => {
  renderApp(path.replace('*', '/nowhere').replace(/:\w+/, 'client-1'));
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^.+ [·|] ${site().name}$`)));
});

it('so does that of a page that cannot be shown', async () => {
  server.use(http.get('*/api/content', () => HttpResponse.json({ hero: null })));
  renderApp('/');
  await screen.findByRole('heading', { name: 'Something went wrong' });
  await waitFor(() => expect(document.title).toBe(`Something went wrong | ${site().name}`));
});

it('and that of a session that cannot be checked', async () => {
  server.use(http.post('*/api/auth/validate', () => HttpResponse.error()));
  renderApp('/admin/clients');
  await screen.findByRole('heading', { name: 'The server can’t be reached' });
  await waitFor(() => expect(document.title).toBe(`No connection | ${site().name}`));
});
