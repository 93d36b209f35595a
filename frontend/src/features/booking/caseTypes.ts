import { LANGUAGE } from '../../lib/language';
import { useSite, type CaseTypeChoice } from './api';
import { CASE_TYPE_NAMES } from './texts';

/** What visitors choose from unless the practice has case types of its own. */
export const USUAL_CASE_TYPES = ['Circuit Civil', 'Family', 'Property / DFS', 'Other'] as const;

/** The type of case in the visitor's language; the office may have used one of its own. */
function nameOf(caseType: string, own: readonly CaseTypeChoice[]): string {
  const choice = own.find(({ name }) => name === caseType);
  if (choice !== undefined) return (LANGUAGE === 'es' && choice.nameEs) || choice.name;
  return (
    USUAL_CASE_TYPES.map((known) => (known === caseType ? CASE_TYPE_NAMES[known] : undefined)).find(Boolean) ?? caseType
  );
}

/** The types of case that visitors choose from, and how each reads in their language. */
export function useCaseTypes() {
  const { caseTypes: own } = useSite();
  const offered = own.filter(({ for: who }) => who !== 'office').map(({ name }) => name);
  return {
    choices: offered.length === 0 ? USUAL_CASE_TYPES : offered,
    nameOf: (caseType: string) => nameOf(caseType, own),
  };
}

/** Mediators describe their specialties in words of their own, in English or Spanish. */
const SPECIALTIES: Readonly<Record<string, RegExp>> = {
  'Circuit Civil':
    /civil|contract|employ|business|commerc|construct|injur|neglig|insur|probate|partner|contrat|emple|labor|negoc|lesion|segur|sucesi/i,
  Family:
    /famil(?!y business)|divorc|marri|parent|custod|child|relocat|support|elder|guardian|matrimon|padres|crianza|hij[oa]s|niñ|manuten|mayores|tutel/i,
  'Property / DFS':
    /propert|real estate|land|condo|homeowner|insur|dfs|hurricane|roof|evict|inherit|propie|inmobil|bienes ra|terren|vecin|segur|hurac|techo|desaloj|heren/i,
};

/** Whether one of the specialties suits the type of case. */
export const suits = (specialties: readonly string[], caseType: string): boolean =>
  specialties.some(
    (specialty) =>
      SPECIALTIES[caseType]?.test(specialty) ?? specialty.toLowerCase().includes(caseType.toLowerCase() || '?'),
  );
