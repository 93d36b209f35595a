import type { SiteResponse } from './api.gen';
import { api } from './endpoints';

/** Used until the server has answered. */
const DEFAULT_SITE: SiteResponse = {
  name: 'Accord',
  description: '',
  timezone: 'America/New_York',
  dateFormat: 'MM/DD/YYYY',
  businessDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  businessHours: { start: '09:00', end: '17:00' },
  booking: { windowDays: 30, noticeHours: 24, confirmHours: 24, openRequests: 3 },
  demo: false,
};

export function useSite(): SiteResponse {
  const { data = DEFAULT_SITE } = api.useGetSiteQuery();
  return data;
}
