import './nonce';
import '../theme/base.css';
import { LANGUAGE, ROOT } from '../lib/language';
import { rememberSwitch } from '../lib/rememberedLanguage';
import { elsewhere } from './elsewhere';

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** The longest wait for a first paint, in milliseconds: a hidden window may never paint. */
const UNSEEN_MS = 3_000;

/** Resolves once the browser has painted the server's markup. Background pages are never painted. */
const shown = () =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(undefined);
    setTimeout(resolve, UNSEEN_MS);
    try {
      // A frame's callbacks run before its paint, and text may still wait for its font.
      const paints = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(resolve);
      });
      paints.observe({ type: 'paint', buffered: true });
    } catch {
      requestAnimationFrame(() => setTimeout(resolve));
    }
  });

document.addEventListener('click', rememberSwitch, true);

// A button pressed before the app has started says so, and is pressed again afterwards. The one that
// schedules a session opens the frame of its dialog at once.
const frame = document.querySelector<HTMLDialogElement>('dialog[data-frame]');
let pressed: HTMLElement | undefined;
const mark = (button?: HTMLElement) => {
  pressed?.removeAttribute('aria-busy');
  pressed = button;
  button?.setAttribute('aria-busy', 'true');
};
const forget = () => mark();
frame?.addEventListener('close', forget);
const remember = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target : null;
  // Its own button closes it without any script.
  if (target !== null && frame?.contains(target) === true) return;
  mark(target?.closest('button') ?? undefined);
  if (pressed?.dataset['busy'] !== undefined) frame?.showModal();
  if (pressed === undefined) return;
  // Otherwise a form would submit itself, with its fields in the URL.
  event.preventDefault();
  // Otherwise React, half started, would swallow it or handle it, too.
  event.stopPropagation();
};
// Before React, which listens on the root.
document.addEventListener('click', remember, true);
const release = () => {
  document.removeEventListener('click', remember, true);
  frame?.removeEventListener('close', forget);
  const button = pressed;
  mark();
  return button;
};
const press = () => {
  const button = release();
  if (button?.isConnected === true) button.click();
};
// The app did not arrive.
addEventListener('unhandledrejection', () => {
  release();
  frame?.close();
});

// A visitor who once switched to Spanish opens the site again.
const to = LANGUAGE === 'en' ? elsewhere() : undefined;
if (to !== undefined) {
  window.location.replace(to);
  await new Promise(() => undefined);
}

// Where the server has rendered something to read, texts and fonts come first. The app starts in
// steps, so that a slow phone can scroll and respond in between.
const isDrawn = document.getElementById('root')?.hasChildNodes() ?? false;
if (isDrawn) await shown();
const early = document.querySelector<HTMLElement>('script[data-home]')?.dataset['home'];
if (early !== undefined) document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', fetchPriority: 'low', href: early }));
await import(/* webpackChunkName: "app" */ 'react-dom/client');
await pause();
await import(/* webpackChunkName: "app" */ './store');
await pause();
const { loadHome } = await import(/* webpackChunkName: "app" */ './router');
await pause();
// Its markup is there already, so taking it over must not wait.
const home = window.location.pathname === (ROOT || '/') ? await loadHome() : undefined;
await pause();
const { start } = await import(/* webpackChunkName: "app" */ './main');
await pause();
start(press, home?.HomePage);

export {};
