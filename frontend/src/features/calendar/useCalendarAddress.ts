import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListAddress } from '../../lib/useListAddress';
import { VIEWS, type View } from './period';
import { STATUSES } from './texts';

const STORAGE_KEY = 'calendar_view';
const REMEMBERED = ['view', 'status', 'mediator'];

const remembered = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => REMEMBERED.includes(name))).toString();

/** Where to go from the address on arrival: what was remembered, unless the address says something itself. */
export function arrival(search: string): string | null {
  const params = new URLSearchParams(search);
  const stored = localStorage.getItem(STORAGE_KEY) ?? '';
  if (stored === '' || remembered(params) !== '') return null;
  for (const [name, value] of new URLSearchParams(stored)) params.append(name, value);
  return `?${params.toString()}`;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** View, date, search, filters and page of the calendar; view and filters are kept for the next visit. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams();
  const address = useListAddress();
  const date = params.get('date') ?? '';
  const keep = remembered(params);
  useEffect(() => localStorage.setItem(STORAGE_KEY, keep), [keep]);
  return {
    ...address,
    status: address.filter('status', STATUSES),
    view: address.filter('view', VIEWS) ?? 'list',
    /** The date that the view is of, where the address names one. */
    date: isDate(date) ? date : undefined,
    setView: (view: View) => address.setFilter('view', view === 'list' ? '' : view),
    setDate: (to: string) => address.setFilter('date', to),
    /** That day in the day view. */
    showDay: (day: string) => {
      const next = new URLSearchParams(params);
      next.set('view', 'day');
      next.set('date', day);
      setParams(next);
    },
    mediator: params.get('mediator') ?? '',
  };
}
