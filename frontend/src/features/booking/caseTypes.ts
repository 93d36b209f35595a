import { CASE_TYPE_NAMES } from './texts';

export const CASE_TYPES = ['Circuit Civil', 'Family', 'Property / DFS', 'Other'] as const;

/** The type of case in the visitor's language; the office may have used one of its own. */
export const caseTypeName = (caseType: string): string =>
  CASE_TYPES.map((known) => (known === caseType ? CASE_TYPE_NAMES[known] : undefined)).find(Boolean) ?? caseType;

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
  specialties.some((specialty) => SPECIALTIES[caseType]?.test(specialty) ?? false);
