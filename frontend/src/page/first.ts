import { fail, isAble, watch } from './failure';
import { giveUp, keepPresses } from './press';
import { READY } from './ready';

// Inlined into the page (index.html). Fetches the app once the visitor has something to read, so that text and
// fonts come first. A browser that cannot run the app gets words instead.

/** The longest wait for a first paint, in milliseconds: a hidden window may never paint. */
const UNSEEN_MS = 3_000;

/** Resolves once the browser has painted the server's markup. Background pages are never painted. */
const shown = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    setTimeout(resolve, UNSEEN_MS);
    // A frame's callbacks run before its paint, and text may still wait for its font.
    const paints = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(resolve);
    });
    paints.observe({ type: 'paint', buffered: true });
  });

const { main = '', early = '', dialog = '' } = document.currentScript?.dataset ?? {};
/** Fetches scripts, and does not run them. */
const preload = (addresses: string) => {
  for (const href of addresses.split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', fetchPriority: 'low', href }),
    );
};
/** Pictures further down come after the app, or with the first scroll (features/landing/Landing.module.css). */
const showPictures = () => document.documentElement.setAttribute('data-pictures', '');
const onError = () => {
  showPictures();
  giveUp();
  fail();
};
const fetchApp = () => {
  document.head.append(Object.assign(document.createElement('script'), { src: main, onerror: onError }));
  preload(early);
};
if (isAble()) {
  addEventListener(READY, showPictures);
  addEventListener('scroll', showPictures);
  watch();
  // Beside the app, so that the line is not idle while the app starts.
  keepPresses(() => preload(dialog));
  if (document.getElementById('root')?.hasChildNodes() === true) void shown().then(fetchApp);
  else fetchApp();
} else showPictures();
