import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListAddress } from '../../lib/useListAddress';
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

/** Search, filters and page of the calendar; the filters are kept for the next visit. */
export function useCalendarAddress() {
  const [params] = useSearchParams();
  const address = useListAddress();
  const keep = remembered(params);
  useEffect(() => localStorage.setItem(STORAGE_KEY, keep), [keep]);
  return {
    ...address,
    status: address.filter('status', STATUSES),
    mediator: params.get('mediator') ?? '',
  };
}
