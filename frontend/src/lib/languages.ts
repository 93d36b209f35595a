import type { Language } from './language';

/** What clients read. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

/** The language as the office has to know it: one that it does not expect. */
export const otherLanguage = (language: Language): string | undefined =>
  language === 'en' ? undefined : LANGUAGES[language];
