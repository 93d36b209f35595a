import { READY } from './ready';

// A button pressed before the app has started says so, and is pressed again afterwards. One that schedules a session, and
// a link to one, opens the frame of the dialog at once, where a mediator can be chosen in the same way.
let listening: AbortController | undefined;
const frame = () => document.querySelector<HTMLDialogElement>('dialog[data-frame]');
let pressed: HTMLElement | undefined;
let asked: () => void;
const mark = (button?: HTMLElement) => {
  pressed?.removeAttribute('aria-busy');
  pressed = button;
  button?.setAttribute('aria-busy', 'true');
};
const remember = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest<HTMLElement>('button, a[href*="book="]') ?? undefined;
  const isLink = button instanceof HTMLAnchorElement;
  // Opens another tab or window, where the app follows the address.
  if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  // Its own button closes it without a script, and its text does nothing.
  if (frame()?.contains(target) === true && button?.dataset['mediator'] === undefined) return;
  mark(button);
  if (pressed === undefined) return;
  if (isLink || pressed.dataset['busy'] !== undefined) {
    frame()?.showModal();
    asked();
  }
  // Otherwise a form would submit itself, with its fields in the URL.
  event.preventDefault();
  // Otherwise React, half started, would swallow it or handle it, too.
  event.stopPropagation();
};
const release = () => {
  listening?.abort();
  const button = pressed;
  mark();
  return button;
};
const again = () => {
  const button = release();
  if (button?.isConnected === true) button.click();
};
/** For when the app cannot be loaded. */
export const giveUp = () => {
  release();
  frame()?.close();
};
/** Starts to listen. Calls `onAsked` when a visitor asks for the dialog. */
export function keepPresses(onAsked: () => void) {
  asked = onAsked;
  listening = new AbortController();
  // Runs before React, which listens on the root.
  const capture = { capture: true, signal: listening.signal };
  document.addEventListener('click', remember, capture);
  // No other dialog can be closed this early.
  document.addEventListener('close', () => mark(), capture);
  addEventListener(READY, again, capture);
  addEventListener('unhandledrejection', giveUp, capture);
}
