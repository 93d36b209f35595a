import { useFilteredList } from '../../../lib/useFilteredList';
import { useUrlParams } from '../../../lib/useUrlParams';
import { STATES } from './texts';

const PAGE_SIZE = 25;

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Search, state, period, page and the open payment, all in the address. */
export function usePaymentsAddress() {
  const [params, setParams] = useUrlParams();
  const list = useFilteredList(STATES, PAGE_SIZE);
  const dateOf = (name: string) => {
    const text = params.get(name);
    return isDate(text) ? text : undefined;
  };
  const [from, to] = [dateOf('from'), dateOf('to')];
  const filter = { q: list.filter.q, state: list.filter.status, from, to };

  return {
    list,
    filter,
    from: from ?? '',
    to: to ?? '',
    open: params.get('payment'),
    isFiltered: from !== undefined || to !== undefined,
    request: { ...filter, limit: PAGE_SIZE, offset: (list.page - 1) * PAGE_SIZE },
    show: (id: string | null) => {
      const next = new URLSearchParams(params);
      if (id === null) next.delete('payment');
      else next.set('payment', id);
      setParams(next, { replace: id === null });
    },
  };
}
