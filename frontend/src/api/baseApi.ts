import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { sessionChangeOf } from './session/refusal';
import { tokenOf } from './session/session';

const rawBaseQuery = fetchBaseQuery({
  // There is no window while the pages are rendered at build time.
  // Not the location's: a frame that is written by its page has the origin, but no location of its own.
  baseUrl: typeof window === 'undefined' ? '' : window.origin,
  prepareHeaders: (headers, { getState }) => {
    const token = tokenOf(getState());
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  },
});

/** A request of the generated endpoints; headers without a value are not sent. */
type Request = Omit<FetchArgs, 'headers'> & { headers?: Record<string, string | null | undefined> };

const hasFile = (value: unknown) => [value].flat().some((part) => part instanceof Blob);

/** Sends a body with files as form data; the generated client only knows JSON. */
function bodyOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !Object.values(body).some(hasFile)) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const part of [value].flat()) if (part instanceof Blob || typeof part === 'string') form.append(name, part);
  }
  return form;
}

const fetchArgs = ({ headers = {}, body, ...request }: Request): FetchArgs => ({
  ...request,
  body: bodyOf(body),
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  ),
});

/**
 * An error whose body is not JSON, such as a proxy's page, becomes a problem with nothing but its
 * status.
 */
function asProblem(error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined): FetchBaseQueryError {
  const { ok = true, status = 0, statusText = '' } = meta?.response ?? {};
  const hasBody = typeof error.data === 'object' && error.data !== null;
  return ok || hasBody ? error : { status, data: { title: statusText } };
}

/** Any answer can say that the session is over, or that two-factor authentication comes first. */
export const baseQuery: BaseQueryFn<Request, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta> = async (
  request,
  api,
  extra,
) => {
  const answer = await rawBaseQuery(fetchArgs(request), api, extra);
  if (answer.error === undefined) return answer;
  const change = sessionChangeOf(answer.error);
  if (change !== undefined) api.dispatch(change);
  return { ...answer, error: asProblem(answer.error, answer.meta) };
};

export const baseApi = createApi({
  baseQuery,
  endpoints: () => ({}),
});
