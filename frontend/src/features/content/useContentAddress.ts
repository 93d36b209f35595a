import { useSite } from './api';
import { useUrlParams } from '../../lib/useUrlParams';
import { PART_NAMES, type Part, type Place } from './fields';

/** The list of what is still to fill in, among the parts of the content tab. */
export const TO_FILL_IN = 'to-fill-in';

export type TextLanguage = 'en' | 'es';

export type Screen = Part | typeof TO_FILL_IN;

/** Where the editor is, in the URL: back, reload and shared links keep it. */
export function useContentAddress() {
  const [params, setParams] = useUrlParams();
  const asked = params.get('section');
  const screen: Screen = asked === TO_FILL_IN ? asked : (PART_NAMES.find((part) => part === asked) ?? 'hero');

  const { spanish } = useSite();
  const language: TextLanguage = spanish && params.get('lang') === 'es' ? 'es' : 'en';

  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next);
  };
  const sectionOf = (to: Screen) => (to === 'hero' ? '' : to);

  return {
    screen,
    /** The language of the texts that are edited. */
    language,
    openLanguage: (to: TextLanguage) => change({ lang: to === 'en' ? '' : to }),
    /** Opens what has the input. */
    openPlace: ({ tab, part, language: to }: Place) =>
      change({
        lang: to === 'en' ? '' : to,
        tab: tab === 'content' ? '' : tab,
        ...(part !== undefined && { section: sectionOf(part) }),
      }),
    /** The address of a part, for a link. */
    addressOf: (to: Screen) => {
      const next = new URLSearchParams(params);
      if (sectionOf(to) === '') next.delete('section');
      else next.set('section', to);
      return { search: next.toString() };
    },
  };
}
