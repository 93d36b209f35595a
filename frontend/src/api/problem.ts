import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { SerializedError } from '@reduxjs/toolkit';
import { apiError } from './refusals';

/** The parts of the server's problem document (RFC 9457) that screens use. */
export interface Problem {
  /** The text of the HTTP status. */
  title: string;
  code: string;
  detail: string;
  /** The errors of a rejected request, by field. */
  errors?: Record<string, string[]>;
  /** How many sessions ahead would move. */
  sessions?: number;
}

export type ApiError = FetchBaseQueryError | SerializedError | undefined;

/** The server's problem document, if the error has one. */
export function problemOf(error: ApiError): Problem | undefined {
  if (error === undefined || !('data' in error)) return undefined;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'code' in data ? (data as Problem) : undefined;
}

/**
 * "API Error: Bad Gateway (502)", for an answer that gives no reason. Undefined when there was no
 * answer.
 */
export function apiErrorOf(error: ApiError): string | undefined {
  const status = statusOf(error);
  if (status === undefined || error === undefined || !('data' in error)) return undefined;
  const { title = '' } = error.data as Partial<Problem>;
  return apiError(title, status);
}

/** The HTTP status; undefined when there was no answer. */
export function statusOf(error: ApiError): number | undefined {
  if (error === undefined || !('status' in error)) return undefined;
  if (typeof error.status === 'number') return error.status;
  return error.status === 'PARSING_ERROR' ? error.originalStatus : undefined;
}
