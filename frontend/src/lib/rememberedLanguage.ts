/** Written only when a visitor switches the language: without the switch, nothing is kept. */
const KEY = 'language';

/** Works without storage, too. */
function attempt<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

export const rememberedLanguage = () => attempt((storage) => storage.getItem(KEY));

/** Remembers the language of the link that was clicked, if it is one that switches it. */
export function rememberSwitch({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-switch]') : null;
  if (link !== null) attempt((storage) => storage.setItem(KEY, link.lang));
}
