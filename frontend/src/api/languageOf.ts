import { LANGUAGE, type Language } from '../lib/language';

/** The language of a text, among those that are not translated. */
export const languageOf = <Text>({ english }: { english: readonly Text[] }, text: Text): Language =>
  english.includes(text) ? 'en' : LANGUAGE;
