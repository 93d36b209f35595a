import { problemOf, statusOf, type ApiError } from '../../api/problem';
import { TEXTS } from './texts';

/** Nothing but the end of the session aborts a call. */
const isAborted = (error: ApiError) => error !== undefined && 'name' in error && error.name === 'AbortError';

/** Why a call about two-factor authentication failed; `text` is for a refusal with this status. */
export function failureOf(error: ApiError, text: (status: number) => string): string {
  const status = statusOf(error);
  if (status === 401 || isAborted(error)) return TEXTS.notAuthenticated;
  return status === undefined ? TEXTS.noAnswer : text(status);
}

/** The server's words about a password or a code that it refused. */
export function refusalOf(error: ApiError): string | undefined {
  const data = error !== undefined && 'data' in error ? error.data : undefined;
  const isVerdict = typeof data === 'object' && data !== null && 'success' in data;
  if (isVerdict && 'error' in data && typeof data.error === 'string') return data.error;
  // Also after too many wrong ones.
  return statusOf(error) === 429 ? problemOf(error)?.detail : undefined;
}
