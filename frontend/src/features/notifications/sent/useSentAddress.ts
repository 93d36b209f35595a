import { useFilteredList } from '../../../lib/useFilteredList';
import { useOpenItem } from '../../../lib/useOpenItem';
import { usePeriod } from '../../../lib/usePeriod';
import { useUrlParams } from '../../../lib/useUrlParams';
import { STATES } from './texts';

const PAGE_SIZE = 50;

/** What a list of emails can be about; each names its id in the address. */
export const ABOUT = ['booking', 'client', 'request'] as const;

/** Search, status, period, subject, page and open email, all in the address. */
export function useSentAddress() {
  const [params] = useUrlParams();
  const list = useFilteredList(STATES, PAGE_SIZE);
  const { from, to } = usePeriod();
  const about = ABOUT.find((name) => params.has(name));
  const idOf = (name: (typeof ABOUT)[number]) => params.get(name) ?? undefined;
  const { q: search, status: state } = list.filter;
  const { limit, offset } = list.request;

  return {
    ...useOpenItem('mail'),
    list,
    about,
    isFiltered: from !== undefined || to !== undefined || about !== undefined,
    request: {
      state,
      search,
      from,
      to,
      bookingId: idOf('booking'),
      clientId: idOf('client'),
      contactRequestId: idOf('request'),
      limit,
      offset,
    },
  };
}
