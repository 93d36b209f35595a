import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { browser } from '../lib/browser';
import { ofBrowser, ofTab } from '../lib/storage';
import './jsdom';
import { server } from './server';

// Screens load on demand, and the first one of a run takes a while on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom cannot draw charts. Their tables have the same figures.
vi.mock('../features/analytics/Chart', () => ({ Chart: () => null }));

// A dialog that is there has its fields: in browsers they come a frame later.
vi.mock('../lib/useAfterFirstPaint', () => ({ useAfterFirstPaint: () => true }));

/** The time of every test: a Monday, noon in Florida. */
const NOW = new Date('2026-09-28T16:00:00Z');

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  // Visitors live where the practice is.
  vi.spyOn(browser, 'timeZone').mockReturnValue('America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  cleanup();
  // What was not drawn by React, such as the server's page.
  document.body.replaceChildren();
  server.resetHandlers();
  ofBrowser.clear();
  ofTab.clear();
  document.title = '';
  vi.useRealTimers();
});
afterAll(() => server.close());
