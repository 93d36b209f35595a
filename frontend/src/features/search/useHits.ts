import { useLocation } from 'react-router-dom';
import { useMay, useMayOpen } from '../../api/permissions';
import { helpHash } from '../../components/help/useHelp';
import { useTopics } from '../../components/help/useTopics';
import { useListDates, useSearchQuery } from './api';
import { clockTime } from '../../lib/dates';
import { matterName } from '../../lib/matterName';
import { paths } from '../../lib/paths';
import { useDebounced } from '../../lib/useDebounced';
import { addressOf, isNamed, PLACES } from './places';
import { TEXTS } from './texts';

const PAUSE_MS = 200;
const MOST_PLACES = 8;
const MOST_TOPICS = 4;

/** Something to go to. */
export interface Hit {
  id: string;
  name: string;
  detail: string;
  to: string;
  /** Whether it opens over the page one is on. */
  isOver?: boolean;
}

export interface Group {
  name: string;
  hits: Hit[];
}

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');
const search = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params).toString()}`;

/** What matches the text: the pages at once, the rest from the server once typing pauses. */
export function useHits(typed: string, pages: readonly Hit[]) {
  const dates = useListDates();
  const may = useMay();
  const mayOpen = useMayOpen();
  const topics = useTopics();
  const { pathname, search: query } = useLocation();
  const text = typed.trim();
  const asked = useDebounced(text, PAUSE_MS);
  const { currentData: found, isError, isFetching, refetch } = useSearchQuery({ q: asked }, { skip: asked === '' });
  const current = asked === text && text !== '' ? found : undefined;

  const groups: Group[] = [
    {
      name: TEXTS.clients,
      hits: (current?.clients ?? []).map(({ id, name, email, phone }) => ({
        id: `client-${id}`,
        name,
        detail: joined(email, phone),
        to: paths.client(id),
      })),
    },
    {
      name: TEXTS.appointments,
      hits: (current?.bookings ?? []).map((booking) => ({
        id: `booking-${booking.id}`,
        name: booking.client_name,
        detail: joined(
          dates.short(booking.date),
          clockTime(booking.start_time),
          booking.employee_name,
          booking.status,
          booking.reference,
        ),
        to: paths.appointment(booking.reference),
      })),
    },
    {
      name: TEXTS.matters,
      hits: (current?.matters ?? []).map((matter) => ({
        id: `matter-${matter.id}`,
        name: matterName(matter),
        detail: joined(matter.case_number, matter.employee_name, dates.short(matter.date)),
        to: paths.matter(matter.id),
      })),
    },
    {
      name: TEXTS.messages,
      hits: (current?.contact_requests ?? []).map((request) => ({
        id: `request-${request.id}`,
        name: request.contact_name,
        detail: joined(request.email, dates.dayOf(request.created_at), request.status),
        to: search(paths.requests, { q: request.email }),
      })),
    },
    { name: TEXTS.pages, hits: pages.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())) },
    {
      name: TEXTS.places,
      hits: PLACES.filter(
        (place) =>
          text.length >= 2 &&
          (place.path === paths.account || mayOpen(place.path)) &&
          (place.permission === undefined || may(place.permission)) &&
          isNamed(place, text),
      )
        .slice(0, MOST_PLACES)
        .map((place) => ({
          id: `place-${place.detail}-${place.name}`.replace(/\W+/g, '-'),
          name: place.name,
          detail: place.detail,
          to: addressOf(place),
        })),
    },
    {
      name: TEXTS.help,
      hits: topics
        .flatMap(({ id, name, words, tasks }) =>
          [{ name, detail: '', words }, ...tasks.map((task) => ({ name: task.name, detail: name, words: '' }))].map(
            (one) => ({ ...one, topic: id }),
          ),
        )
        .filter((one) => text.length >= 2 && isNamed(one, text))
        .slice(0, MOST_TOPICS)
        .map(({ name, detail, topic }) => ({
          id: `help-${topic}-${name}`.replace(/\W+/g, '-'),
          name,
          detail: joined(TEXTS.help, detail),
          to: `${pathname}${query}${helpHash(topic)}`,
          isOver: true,
        })),
    },
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: text !== '' && (asked !== text || isFetching),
    isError: isError && asked === text && text !== '',
    again: () => void refetch(),
  };
}
