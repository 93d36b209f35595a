import createCache from '@emotion/cache';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server } from './server';

// Screens are loaded on demand; the first one of a run takes its time.
configure({ asyncUtilTimeout: 10_000 });

class NoIntersections {
  observe() {}
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', NoIntersections);

vi.stubGlobal('scrollTo', () => undefined);
Element.prototype.scrollIntoView = () => undefined;

// What jsdom lacks of dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// jsdom holds every rule of a style sheet against every element whose style somebody asks for, and lays nothing out. It gets the
// rules that hide something, the only ones that a test can tell from none; without the others the tests take half the time.
const sheet = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as { insert: (rule: string) => void };
const insert = sheet.insert;
sheet.insert = function insertWhatHides(rule) {
  if (/display:none|visibility:/.test(rule)) insert.call(this, rule);
};

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
