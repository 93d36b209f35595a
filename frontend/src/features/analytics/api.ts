import { generatedApi } from '../../api/api.gen';

export type { AnalyticsResponse as Report, Period } from '../../api/api.gen';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const { useGetAnalyticsQuery } = generatedApi.enhanceEndpoints<'Booking'>({
  addTagTypes: ['Booking'],
  endpoints: { getAnalytics: { providesTags: ['Booking'] } },
});
