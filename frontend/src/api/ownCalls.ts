import type { BaseQueryApi, EndpointBuilder, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { savedContent, type Page, type SavedContent } from './answers';
import type { BookingResponse, ListBookingsApiArg, MediaResponse, RestoreResponse } from './api.gen';
import type { baseQuery } from './baseApi';
import type { Restore } from './restoreBackup';
import { sessionChangeOf } from './session/refusal';
import { tokenOf } from './session/session';
import type { Tag } from './tags';
import type { FileUpload } from './uploadFile';
import { wholeList } from './wholeList';

type Builder = EndpointBuilder<typeof baseQuery, Tag, 'api'>;
type Period = Required<Pick<ListBookingsApiArg, 'from' | 'to'>> & Omit<ListBookingsApiArg, 'limit' | 'offset'>;
type Outcome<T> = { data: T } | { error: FetchBaseQueryError };

/** More than a practice books in six weeks, and as many as a browser draws without a pause. */
const PERIOD_LIMIT = 5000;

/** A request that does not go through the base query but changes the session in the same way. */
const withSession =
  <Arg, T>(call: (arg: Arg, token: string | null) => Promise<Outcome<T>>) =>
  async (arg: Arg, { getState, dispatch }: BaseQueryApi): Promise<Outcome<T>> => {
    const outcome = await call(arg, tokenOf(getState()));
    const change = 'error' in outcome ? sessionChangeOf(outcome.error) : undefined;
    if (change !== undefined) dispatch(change);
    return outcome;
  };

/**
 * Calls that the generated client cannot make: several requests in one, or one that reports its
 * progress.
 */
export const ownCalls = (build: Builder) => ({
  /** All bookings of a period, however many pages that takes. */
  listPeriod: build.query<Page<BookingResponse>, Period>({
    queryFn: ({ employeeId, ...period }, _api, _extra, read) =>
      wholeList(read, '/api/bookings', { ...period, employee_id: employeeId }, PERIOD_LIMIT),
  }),
  /** The public site's content with its version, for the editor. */
  readContent: build.query<SavedContent, undefined>({
    query: () => ({ url: '/api/content' }),
    transformResponse: savedContent,
  }),
  uploadFile: build.mutation<MediaResponse, FileUpload>({
    queryFn: withSession(async (file, token) => (await import('./uploadFile')).uploadFile(file, token)),
  }),
  restore: build.mutation<RestoreResponse, Restore>({
    queryFn: withSession(async (backup, token) => (await import('./restoreBackup')).restoreBackup(backup, token)),
  }),
});
