/**
 * Office screens have their own spelling of one case type. The public site and the API use the
 * canonical one.
 */
export const officeCaseType = (caseType: string) => (caseType === 'Property / DFS' ? 'Property/DFS' : caseType);

/** What a practice without case types of its own can enter: also what a visitor can send. */
const USUAL = ['Family', 'Circuit Civil', 'Property/DFS', 'Insurance', 'Other'];

interface Choice {
  name: string;
  for: 'both' | 'visitors' | 'office';
}

/** The case types that can be searched for: the practice's own if it has any. */
export const officeCaseTypes = (own: readonly Choice[]): string[] =>
  own.length === 0 ? USUAL : own.map(({ name }) => officeCaseType(name));

/** The case types that the office can enter. */
export const enteredCaseTypes = (own: readonly Choice[]): string[] =>
  officeCaseTypes(own.filter(({ for: who }) => who !== 'visitors'));
