import { useMemo } from 'react';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import type { SiteResponse } from './public.gen';
import { publicApi } from './publicApi';

const UNKNOWN = { hours: '', zone: '' };

/** Used until the server has answered. */
const DEFAULT_SITE: SiteResponse = {
  name: 'Accord',
  initials: 'A',
  description: '',
  timezone: 'America/New_York',
  dateFormat: 'MM/DD/YYYY',
  businessDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  businessHours: { start: '09:00', end: '17:00' },
  words: { en: UNKNOWN, es: UNKNOWN },
  sessionTypes: [],
  currency: 'USD',
  hourlyRate: 250,
  caseTypes: [],
  booking: {
    windowDays: 30,
    notice: { amount: 24, unit: 'hours' },
    minimumNotice: { amount: 0, unit: 'hours' },
    noticeHours: 24,
    confirmHours: 24,
    openRequests: 3,
    inPerson: true,
    opensSoon: false,
  },
  exitButton: false,
  spanish: false,
  demo: false,
};

export function useSite(): SiteResponse {
  const { data } = publicApi.useGetSiteQuery();
  // An earlier version that is still running leaves out what it does not know.
  return useMemo(() => ({ ...DEFAULT_SITE, ...data, booking: { ...DEFAULT_SITE.booking, ...data?.booking } }), [data]);
}

/** Titles the page, and names the practice. */
export const useNamedTitle = (title: string) => useDocumentTitle(`${title} | ${useSite().name}`);
