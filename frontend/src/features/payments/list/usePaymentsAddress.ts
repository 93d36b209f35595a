import { useFilteredList } from '../../../lib/useFilteredList';
import { useOpenItem } from '../../../lib/useOpenItem';
import { usePeriod } from '../../../lib/usePeriod';
import { STATES } from './texts';

const PAGE_SIZE = 50;

/** Search, status, period, page and the open payment, all in the address. */
export function usePaymentsAddress() {
  const list = useFilteredList(STATES, PAGE_SIZE);
  const period = usePeriod();
  const filter = { q: list.filter.q, state: list.filter.status, ...period };
  const { limit, offset } = list.request;

  return {
    ...useOpenItem('payment'),
    list,
    filter,
    isFiltered: period.from !== undefined || period.to !== undefined,
    request: { ...filter, limit, offset },
  };
}
