import { ofTab } from '../lib/storage';
import { TEXTS } from './texts';

// Leaves the site at once by "Exit this page", or by pressing Shift three times: for visitors who must not be seen
// reading it. Only on pages that have the link (index.html), which also works without this script.
/** Presses count together as long as no more than this lies between them. */
const PATIENCE_MS = 5000;

const link = document.querySelector<HTMLAnchorElement>('.exit');

function leave(url: string) {
  document.body.style.display = 'none';
  document.title = '';
  ofTab.clear();
  // The booking keeps its details when the page goes; this runs after it.
  window.addEventListener('pagehide', ofTab.clear);
  window.location.replace(url);
}

function watch(url: string) {
  // Beside #page, so that dialogs do not silence it.
  const status = document.createElement('p');
  status.role = 'status';
  status.className = 'visually-hidden';
  document.body.append(status);

  let presses = 0;
  let isAlone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = (text = '') => {
    clearTimeout(timer);
    presses = 0;
    status.textContent = text;
  };
  window.addEventListener(
    'keydown',
    ({ key, repeat }) => {
      isAlone = key === 'Shift' && (isAlone || !repeat);
      if (!isAlone && presses > 0) reset();
    },
    true,
  );
  window.addEventListener(
    'keyup',
    ({ key }) => {
      // Capital letters and Shift+Tab are no request to leave.
      if (key !== 'Shift' || !isAlone) return;
      isAlone = false;
      clearTimeout(timer);
      presses += 1;
      if (presses === 3) {
        leave(url);
        return;
      }
      status.textContent = TEXTS.more[3 - presses] ?? '';
      timer = setTimeout(() => reset(TEXTS.expired), PATIENCE_MS);
    },
    true,
  );
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || event.target.closest('.exit') === null) return;
      event.preventDefault();
      event.stopPropagation();
      leave(url);
    },
    true,
  );
}

if (link !== null) {
  // In a frame, the website around it would stay.
  if (window.parent === window) watch(link.href);
  else link.remove();
}
