import { useEffect } from 'react';
import { ofBrowser } from '../../lib/storage';
import { useUrlParams } from '../../lib/useUrlParams';
import { useListAddress } from '../../lib/useListAddress';
import type { Start } from './dialogs/NewAppointmentDialog';
import { SPANS, type Span } from './board/span';
import { ORDER, SORTS, TABS, type Tab } from './list/tabs';
import { STATUSES } from './texts';
import { VIEWS, type View } from './views/period';

const STORAGE_KEY = 'calendar_view';
const REMEMBERED = ['view', 'weeks', 'status', 'mediator'];
/** What only the list shows. */
const LISTED = ['q', 'status', 'page', 'tab', 'type', 'from', 'to', 'sort'];
const ASKED = ['new', 'client_name', 'client_email', 'client_phone', 'client_id', 'matter_id'];

const remembered = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => REMEMBERED.includes(name))).toString();

/**
 * Reads the URL on arrival. Returns the URL to go to: with the stored view unless the URL names
 * one, and without the one-time parameters, which would apply again.
 */
export function arrival(search: string): { newClient: Start | null; search: string | null } {
  const params = new URLSearchParams(search);
  const stored = ofBrowser.get(STORAGE_KEY) ?? '';
  const restores = stored !== '' && remembered(params) === '';
  const asks = params.get('new') === '1';
  const [name = '', email = '', phone, client, matter] = ASKED.slice(1).map((asked) => params.get(asked) ?? undefined);
  const newClient = { name, email, phone, client, matter };
  for (const name of ASKED) params.delete(name);
  if (restores) for (const [name, value] of new URLSearchParams(stored)) params.append(name, value);
  return { newClient: asks ? newClient : null, search: restores || asks ? `?${params.toString()}` : null };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The parameters with this appointment's details open, or none. */
function withBooking(params: URLSearchParams, reference: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (reference === null) next.delete('booking');
  else next.set('booking', reference);
  return next;
}

/**
 * View, date, search, filters and page of the calendar, in the URL. View and filters are stored for
 * the next visit.
 */
export function useCalendarAddress() {
  const [params, setParams] = useUrlParams();
  const address = useListAddress();
  const date = params.get('date') ?? '';
  // A search looks everywhere, unless a tab was chosen.
  const looksFor = address.search.trim() !== '' || params.has('status');
  const tab = address.filter('tab', TABS) ?? (looksFor ? 'all' : 'upcoming');
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDate(text) ? text : undefined;
  };
  const keep = remembered(params);
  useEffect(() => ofBrowser.set(STORAGE_KEY, keep), [keep]);
  return {
    ...address,
    status: address.filter('status', STATUSES),
    /** The board, unless the URL names a view or what to look for. */
    view: address.filter('view', VIEWS) ?? (LISTED.some((name) => params.has(name)) ? 'list' : 'board'),
    /** The list's view, its order and what else it is limited to. */
    tab,
    sort: address.filter('sort', SORTS) ?? ORDER[tab],
    caseType: params.get('type') ?? '',
    from: day('from'),
    to: day('to'),
    setTab: (next: Tab) => {
      // Each tab has its own order.
      const tabbed = new URLSearchParams(params);
      for (const name of ['page', 'sort']) tabbed.delete(name);
      tabbed.set('view', 'list');
      tabbed.set('tab', next);
      setParams(tabbed);
    },
    span: address.filter('weeks', SPANS) ?? '1',
    /** The date of the view, if the URL has one. */
    date: isDate(date) ? date : undefined,
    setView: (view: View) => {
      const next = new URLSearchParams(params);
      if (view === 'board') for (const name of ['view', ...LISTED]) next.delete(name);
      else next.set('view', view);
      setParams(next);
    },
    setSpan: (span: Span) => address.setFilter('weeks', span === '1' ? '' : span),
    setDate: (to: string) => address.setFilter('date', to),
    /** Opens the day view. */
    showDay: (day: string) => {
      const next = new URLSearchParams(params);
      next.set('view', 'day');
      next.set('date', day);
      setParams(next);
    },
    mediator: params.get('mediator') ?? '',
    /** The reference of the appointment whose details are open. */
    opened: params.get('booking'),
    /** Opens an appointment's details; Back closes them. From there, another one replaces it. */
    open: (reference: string) => setParams(withBooking(params, reference), { replace: params.has('booking') }),
    close: () => setParams(withBooking(params, null), { replace: true }),
  };
}
