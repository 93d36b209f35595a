import type { Language } from './language';

/** Written only when a visitor switches the language: without the switch, nothing is kept. */
const KEY = 'language';

/** Works without storage, too. */
export function rememberLanguage(language: Language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The next visit starts in English.
  }
}

export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
