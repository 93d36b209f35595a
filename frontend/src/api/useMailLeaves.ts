import { api } from './endpoints';

/**
 * Whether email leaves, as far as is known: what the office is told after an action depends on it. See
 * `lib/mailWords.ts`.
 */
export function useMailLeaves(): boolean {
  const { data } = api.useGetMailStatusQuery();
  return data === undefined || data.health === 'leaving';
}
