import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Paints = (list: { getEntriesByName: (name: string) => unknown[] }) => void;
let paint: Paints | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  paint = undefined;
  const Observer = class {
    constructor(callback: Paints) {
      paint = callback;
    }
    observe = () => undefined;
  };
  vi.stubGlobal('PerformanceObserver', Observer);
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"><p>Text</p></div><script type="application/json" data-main="/main.js" data-early="/app.js /home.js"></script>';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.querySelector('script'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fetched = () => [...document.head.children].map((element) => element.getAttribute('src') ?? element.getAttribute('href'));
const ALL = ['/main.js', '/app.js', '/home.js'];

it('fetches the app once the first text is painted', async () => {
  await import('./first');
  paint?.({ getEntriesByName: () => [] });
  vi.advanceTimersByTime(1);
  expect(fetched()).toEqual([]);
  paint?.({ getEntriesByName: (name) => [name] });
  vi.advanceTimersByTime(1);
  expect(fetched()).toEqual(ALL);
  vi.advanceTimersByTime(10_000);
  expect(fetched()).toEqual(ALL);
});

it('does not wait longer than three seconds for a window that paints nothing', async () => {
  await import('./first');
  vi.advanceTimersByTime(2999);
  expect(fetched()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fetched()).toEqual(ALL);
});

it.each([
  ['a page in the background', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['a page without text', () => document.getElementById('root')?.replaceChildren()],
])('does not wait in %s', async (_case, arrange) => {
  arrange();
  await import('./first');
  expect(fetched()).toEqual(ALL);
});
