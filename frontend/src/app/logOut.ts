import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths';

/** The mark of a way to the login that is to end the session there. */
const LOGGING_OUT = { loggingOut: true };

export const isLoggingOut = (state: unknown) => typeof state === 'object' && state !== null && 'loggingOut' in state;

/** Leaves for the login, which ends the session: a way out like every other, so what is not saved asks first. */
export function useLogOut() {
  const navigate = useNavigate();
  return () => void navigate(paths.login, { state: LOGGING_OUT });
}
