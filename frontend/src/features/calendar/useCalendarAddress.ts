import { useEffect } from 'react';
import { useUrlParams } from '../../lib/useUrlParams';
import { useListAddress } from '../../lib/useListAddress';
import type { NewClient } from './dialogs/NewAppointmentDialog';
import { STATUSES } from './texts';
import { VIEWS, type View } from './views/period';

const STORAGE_KEY = 'calendar_view';
const REMEMBERED = ['view', 'status', 'mediator'];
const ASKED = ['new', 'client_name', 'client_email'];

const remembered = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => REMEMBERED.includes(name))).toString();

/**
 * Reads the URL on arrival. Returns the URL to go to: with the stored view unless the URL names
 * one, and without the one-time parameters, which would apply again.
 */
export function arrival(search: string): { newClient: NewClient | null; search: string | null } {
  const params = new URLSearchParams(search);
  const stored = localStorage.getItem(STORAGE_KEY) ?? '';
  const restores = stored !== '' && remembered(params) === '';
  const asks = params.get('new') === '1';
  const newClient = { name: params.get('client_name') ?? '', email: params.get('client_email') ?? '' };
  for (const name of ASKED) params.delete(name);
  if (restores) for (const [name, value] of new URLSearchParams(stored)) params.append(name, value);
  return { newClient: asks ? newClient : null, search: restores || asks ? `?${params.toString()}` : null };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * View, date, search, filters and page of the calendar, in the URL. View and filters are stored for
 * the next visit.
 */
export function useCalendarAddress() {
  const [params, setParams] = useUrlParams();
  const address = useListAddress();
  const date = params.get('date') ?? '';
  const keep = remembered(params);
  useEffect(() => localStorage.setItem(STORAGE_KEY, keep), [keep]);
  return {
    ...address,
    status: address.filter('status', STATUSES),
    view: address.filter('view', VIEWS) ?? 'list',
    /** The date of the view, if the URL has one. */
    date: isDate(date) ? date : undefined,
    setView: (view: View) => address.setFilter('view', view === 'list' ? '' : view),
    setDate: (to: string) => address.setFilter('date', to),
    /** Opens the day view. */
    showDay: (day: string) => {
      const next = new URLSearchParams(params);
      next.set('view', 'day');
      next.set('date', day);
      setParams(next);
    },
    mediator: params.get('mediator') ?? '',
  };
}
