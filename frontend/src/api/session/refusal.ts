import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { enrollmentDue, sessionEnded } from './session';

/** What a refused call says about the session, if anything. */
export function sessionChangeOf({ status, data }: FetchBaseQueryError) {
  const body = typeof data === 'object' && data !== null ? data : {};
  // These fields are the verdict on a password, a code or a token that the call had to check.
  if (status === 401 && !('success' in body || 'valid' in body)) return sessionEnded();
  if (status === 403 && 'code' in body && body.code === 'two_factor_required') return enrollmentDue();
  return undefined;
}
