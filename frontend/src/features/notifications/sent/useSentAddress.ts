import { useUrlParams } from '../../../lib/useUrlParams';
import { useFilteredList } from '../../../lib/useFilteredList';
import { STATES } from './texts';

const PAGE_SIZE = 25;

/** What a list of emails can be about; each names its id in the address. */
export const ABOUT = ['booking', 'client', 'request'] as const;

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Search, state, period, subject, page and open email, all in the address. */
export function useSentAddress() {
  const [params, setParams] = useUrlParams();
  const list = useFilteredList(STATES, PAGE_SIZE);
  const dateOf = (name: string) => {
    const text = params.get(name);
    return isDate(text) ? text : undefined;
  };
  const [from, to] = [dateOf('from'), dateOf('to')];
  const about = ABOUT.find((name) => params.has(name));
  const idOf = (name: (typeof ABOUT)[number]) => params.get(name) ?? undefined;

  return {
    list,
    from: from ?? '',
    to: to ?? '',
    about,
    open: params.get('mail'),
    isFiltered: from !== undefined || to !== undefined || about !== undefined,
    request: {
      state: list.filter.status,
      search: list.filter.q,
      from,
      to,
      bookingId: idOf('booking'),
      clientId: idOf('client'),
      contactRequestId: idOf('request'),
      limit: PAGE_SIZE,
      offset: (list.page - 1) * PAGE_SIZE,
    },
    show: (id: string | null) => {
      const next = new URLSearchParams(params);
      if (id === null) next.delete('mail');
      else next.set('mail', id);
      setParams(next, { replace: id === null });
    },
  };
}
