import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs, type FetchBaseQueryError, type FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { sessionEnded, tokenOf } from './session';

const rawBaseQuery = fetchBaseQuery({
  baseUrl: window.location.origin,
  prepareHeaders: (headers, { getState }) => {
    const token = tokenOf(getState());
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  },
});

/** A 401 on anything but the login itself means that the session is over. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta> = async (
  args,
  api,
  extra,
) => {
  const answer = await rawBaseQuery(args, api, extra);
  if (answer.error?.status === 401 && api.endpoint !== 'login' && api.endpoint !== 'validateSession') {
    api.dispatch(sessionEnded());
  }
  return answer;
};

export const baseApi = createApi({
  baseQuery,
  tagTypes: ['Content', 'Site', 'Employee', 'TimeSlot', 'Booking', 'PaymentOptions'],
  endpoints: () => ({}),
});
