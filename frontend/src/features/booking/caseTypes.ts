export const CASE_TYPES = ['Circuit Civil', 'Family', 'Property / DFS', 'Other'] as const;

/** Mediators describe their specialties in words of their own. */
const SPECIALTIES: Readonly<Record<string, RegExp>> = {
  'Circuit Civil': /civil|contract|employ|business|commerc|construct|injur|neglig|insur|probate|partner/i,
  Family: /famil(?!y business)|divorc|marri|parent|custod|child|relocat|support|elder|guardian/i,
  'Property / DFS': /propert|real estate|land|condo|homeowner|insur|dfs|hurricane|roof|evict|inherit/i,
};

/** Whether one of the specialties suits the type of case. */
export const suits = (specialties: readonly string[], caseType: string): boolean =>
  specialties.some((specialty) => SPECIALTIES[caseType]?.test(specialty) ?? false);
