import './nonce';
import '../theme/base.css';

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** After the browser has shown what the server drew; a page in the background is not shown. */
const shown = () =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve(undefined);
    requestAnimationFrame(() => setTimeout(resolve));
  });

// A button that is pressed before the app has started is pressed again once it has.
let pressed: HTMLElement | undefined;
const remember = (event: MouseEvent) => {
  pressed = (event.target instanceof Element && event.target.closest('button')) || undefined;
  if (pressed === undefined) return;
  // A form would send itself, with what was typed in the address.
  event.preventDefault();
  // Half started, React would swallow it or answer it as well.
  event.stopPropagation();
};
// Before React, which listens on the root.
document.addEventListener('click', remember, true);
const press = () => {
  document.removeEventListener('click', remember, true);
  if (pressed?.isConnected === true) pressed.click();
  pressed = undefined;
};

// Texts and fonts come first where there is something to read; the app can wait that long. It starts in steps, so that a slow
// phone scrolls and answers in between.
const isDrawn = document.getElementById('root')?.hasChildNodes() ?? false;
if (isDrawn) await shown();
await import(/* webpackChunkName: "app" */ 'react-dom/client');
await pause();
await import(/* webpackChunkName: "app" */ './store');
await pause();
await import(/* webpackChunkName: "app" */ './router');
await pause();
const { start } = await import(/* webpackChunkName: "app" */ './main');
await pause();
start(press);

export {};
