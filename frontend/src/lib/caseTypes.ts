/**
 * Office screens have their own spelling of one case type. The public site and the API use the
 * canonical one.
 */
export const officeCaseType = (caseType: string) => (caseType === 'Property / DFS' ? 'Property/DFS' : caseType);
