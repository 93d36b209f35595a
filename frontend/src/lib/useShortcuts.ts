import { useEffect } from 'react';
import { singleKeys } from './singleKeys';

const TYPED =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';
/** What has the keyboard to itself while it is open. */
const ALONE = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/**
 * Keys for a screen, among them single letters and signs unless the person has turned those off. They never fire while
 * someone types, with Ctrl, Alt or Cmd, over a dialog or menu, or if what has the focus has used the key itself.
 */
export function useShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const run = keys[event.key];
      const { target } = event;
      if (run === undefined || (target instanceof Element && target.closest(TYPED) !== null)) return;
      if (document.querySelector(ALONE) !== null) return;
      if (event.key.length === 1 && !singleKeys.areOn()) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
