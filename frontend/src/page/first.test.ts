import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { READY } from './ready';

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
  document.body.innerHTML =
    '<div id="root"><p>Text</p></div><script type="application/json" data-main="/main.js" data-early="/app.js /home.js" data-dialog="/booking.js /shared.js"></script>';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.querySelector('script'));
});
afterEach(() => {
  // Removes the listeners.
  window.dispatchEvent(new Event(READY));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fetched = () =>
  [...document.head.children].map((element) => element.getAttribute('src') ?? element.getAttribute('href'));
const ALL = ['/main.js', '/app.js', '/home.js'];

it('fetches the app once the first text is painted', async () => {
  await import('./first');
  paint?.({ getEntriesByName: () => [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched()).toEqual([]);
  paint?.({ getEntriesByName: (name) => [name] });
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched()).toEqual(ALL);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched()).toEqual(ALL);
});

it('does not wait longer than three seconds for a window that paints nothing', async () => {
  await import('./first');
  await vi.advanceTimersByTimeAsync(2999);
  expect(fetched()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched()).toEqual(ALL);
});

it.each([
  ['a page in the background', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['a page without text', () => document.getElementById('root')?.replaceChildren()],
])('does not wait in %s', async (_case, arrange) => {
  arrange();
  await import('./first');
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched()).toEqual(ALL);
});

it.each(['scroll', READY])(
  'lets the pictures further down wait for the app, or for the first scroll: %s',
  async (event) => {
    const html = document.documentElement;
    html.removeAttribute('data-pictures');
    await import('./first');
    expect(html).not.toHaveAttribute('data-pictures');
    window.dispatchEvent(new Event(event));
    expect(html).toHaveAttribute('data-pictures');
  },
);

/** A visitor asks for a session while the app is being fetched. */
async function askBeforeTheApp() {
  document.getElementById('root')?.replaceChildren();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<button type="button" data-busy="Opening">Book</button><dialog data-frame></dialog>',
  );
  await import('./first');
  document.querySelector('button')?.click();
}

it('fetches the dialog, too, when it is asked for before the app is there', async () => {
  await askBeforeTheApp();
  expect(fetched()).toEqual([...ALL, '/booking.js', '/shared.js']);
});

it('frees a pressed button when the app cannot be fetched', async () => {
  await askBeforeTheApp();
  expect(document.querySelector('button')).toHaveAttribute('aria-busy', 'true');
  expect(document.querySelector('dialog')).toHaveAttribute('open');
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(document.querySelector('button')).not.toHaveAttribute('aria-busy');
  expect(document.querySelector('dialog')).not.toHaveAttribute('open');
});
