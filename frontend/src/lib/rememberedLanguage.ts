/** Written only when a visitor switches the language: without the switch, nothing is kept. */
const KEY = 'language';

export const rememberedLanguage = () => localStorage.getItem(KEY);

/** Remembers the language of the link that was clicked, if it is one that switches it. */
export function rememberSwitch({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-switch]');
  if (link) localStorage.setItem(KEY, link.lang);
}
