import { paths } from '../lib/paths';

/** The page that the user wanted before they had to sign in. */
export function intendedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : paths.dashboard;
}
