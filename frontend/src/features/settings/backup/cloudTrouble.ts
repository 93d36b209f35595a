import { problemOf, type ApiError } from './api';

/** What is wrong with the cloud storage, if that is what failed. */
export function cloudTrouble(error: ApiError): string[] {
  const problem = problemOf(error);
  return problem?.code === 'cloud_unavailable' ? [problem.detail] : [];
}
