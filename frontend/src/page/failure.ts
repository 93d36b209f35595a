import { READY } from './ready';

// Says in words that the app does not start, whatever the cause: StartFailure.tsx. Compiled for every browser
// (webpack.config.js), and uses nothing that only newer ones have.

/** Whether the browser has the newest that the app needs (docs/browsers.md); then it has the rest, too. */
const hasAll = () =>
  'at' in Array.prototype && 'hasOwn' in Object && 'structuredClone' in window && 'HTMLDialogElement' in window;

/** How long the app has to recover from an error by itself, in milliseconds. */
const PATIENCE_MS = 2000;

const notice = document.getElementById('failure');

function show(why: 'failed' | 'old') {
  if (notice === null) return;
  const isFramed = window.parent !== window;
  const lines = notice.querySelectorAll<HTMLElement>('[data-if]');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const condition = line?.getAttribute('data-if');
    if (line !== undefined && condition !== why && !(condition === 'framed' && isFramed)) line.style.display = 'none';
  }
  const link = notice.querySelector<HTMLAnchorElement>('[data-if=framed] a');
  if (link !== null) link.href = window.location.href;
  notice.hidden = false;
}

/** Whether this browser can run the app; says so if it cannot. */
export function isAble(): boolean {
  const able = hasAll();
  if (!able) show('old');
  return able;
}

let timer: number | undefined;
let isOver = false;

/** For when the app does not come. Takes it back should the app start all the same. */
export function fail() {
  if (!isOver && timer === undefined) timer = window.setTimeout(() => show('failed'), PATIENCE_MS);
}

/** Listens for everything that can go wrong until the app has started. */
export function watch() {
  const onError = ({ target }: Event) => {
    // An image or a style sheet that is missing stops nothing.
    if (!(target instanceof Element) || target instanceof HTMLScriptElement) fail();
  };
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', fail);
  window.addEventListener(READY, () => {
    isOver = true;
    window.clearTimeout(timer);
    if (notice !== null) notice.hidden = true;
    window.removeEventListener('error', onError, true);
    window.removeEventListener('unhandledrejection', fail);
  });
}
