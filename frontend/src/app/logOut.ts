import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths';

/** Navigation state that tells the login route to end the session. */
const LOGGING_OUT = { loggingOut: true };

export const isLoggingOut = (state: unknown) => typeof state === 'object' && state !== null && 'loggingOut' in state;

/**
 * Goes to the login route, which ends the session. Like any navigation, it asks about unsaved
 * changes first.
 */
export function useLogOut() {
  const navigate = useNavigate();
  return () => void navigate(paths.login, { state: LOGGING_OUT });
}
