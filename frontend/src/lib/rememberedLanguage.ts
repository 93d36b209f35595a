import { ofBrowser } from './storage';

/** Written only when a visitor switches the language: without the switch, nothing is kept. */
const KEY = 'language';

export const rememberedLanguage = () => ofBrowser.get(KEY);

/** Remembers the language of the link that was clicked, if it is one that switches it. */
export function rememberSwitch({ target }: Event) {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-switch]');
  if (link) ofBrowser.set(KEY, link.lang);
}
