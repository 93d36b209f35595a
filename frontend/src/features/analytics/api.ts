import { api } from '../../api/endpoints';

export type { AnalyticsResponse as Report, Period } from '../../api/api.gen';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const { useGetAnalyticsQuery } = api;
