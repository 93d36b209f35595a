import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import './jsdom';
import { server } from './server';

// Screens are loaded on demand; the first one of a run takes its time.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no shapes to measure. The tables beside the charts say the same.
vi.mock('../features/analytics/Chart', () => ({ Chart: () => null }));

/** The day on which every test takes place: a Monday, noon in Florida. */
const NOW = new Date('2026-09-28T16:00:00Z');

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  document.title = '';
  vi.useRealTimers();
});
afterAll(() => server.close());
