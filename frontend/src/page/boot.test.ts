import { expect, it, vi } from 'vitest';
import { READY } from './ready';

const start = vi.hoisted(() => vi.fn<(onReady: () => void) => void>());
vi.mock('../api/baseApi', () => ({}));
vi.mock('../app/store', () => ({}));
vi.mock('../app/router', () => ({}));
vi.mock('../app/publicRoutes', () => ({ loadHome: () => Promise.resolve({ HomePage: () => null }) }));
vi.mock('./main', () => ({ start }));

it('starts the app, and says when it answers', async () => {
  const ready = vi.fn();
  window.addEventListener(READY, ready);
  await import('./boot');
  expect(start).toHaveBeenCalledOnce();
  expect(ready).not.toHaveBeenCalled();
  start.mock.lastCall?.[0]();
  expect(ready).toHaveBeenCalledOnce();
});
