/**
 * The language of this build. Each file of texts has a sibling in the other language,
 * `language.es.ts` beside `language.ts`: the Spanish build takes those (webpack.config.js, ADR 0063).
 */
export type Language = 'en' | 'es';

export const LANGUAGE = 'en' as Language;

/** For numbers, money and time zones. */
export const LOCALE = 'en-US';

/** Where this language's pages are. */
export const ROOT: string = '';

/** The other language, with its own name for itself. */
export const OTHER: { language: Language; name: string; root: string } = {
  language: 'es',
  name: 'Español',
  root: '/es',
};

/** A catalogue's keys with other words. */
export type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Result
    ? (...args: Args) => Translation<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Translation<T[Key]> }
      : T;
