/** What clients read. */
export const LANGUAGES = { en: 'English', es: 'Spanish' } as const;

export type Language = keyof typeof LANGUAGES;

/** The language as the office has to know it: one that it does not expect. */
export const otherLanguage = (language: Language): string | undefined => (language === 'en' ? undefined : LANGUAGES[language]);
