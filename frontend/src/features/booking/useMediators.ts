import { PUBLIC_MEDIATORS } from '../../api/pageData';
import { useListEmployeesQuery, useListOpeningsQuery, type Mediator, type Slot } from './api';
import { suits } from './caseTypes';

export interface Choosable {
  mediator: Mediator;
  /** The next sessions that are open; undefined if they could not be read. */
  openings: Slot[] | undefined;
  /** How well the mediator suits the type of case; 0 if nothing says so. */
  fit: number;
}

export const isFull = ({ openings }: Choosable): boolean => openings?.length === 0;

/** Courts certify mediators for family cases apart from others: that counts for more than specialties. */
const fitOf = ({ certification, specialties }: Mediator, caseType: string): number =>
  (caseType === 'Family' && suits([certification], caseType) ? 2 : 0) + (suits(specialties, caseType) ? 1 : 0);

/**
 * The active mediators with their next openings: first those who suit the type of case best, last
 * those who have no openings. Without an answer about openings, everyone can be chosen.
 */
export function useMediators(caseType = '') {
  const { data, isError, refetch } = useListEmployeesQuery(PUBLIC_MEDIATORS);
  // What was open a while ago may be taken by now.
  const { data: open, isLoading } = useListOpeningsQuery(undefined, { refetchOnMountOrArgChange: true });

  const rank = (one: Choosable) => (isFull(one) ? -1 : one.fit);
  const mediators: Choosable[] | undefined = isLoading
    ? undefined
    : data
        ?.filter(({ status }) => status === 'active')
        .map((mediator) => ({
          mediator,
          openings: open && startingApart(open.filter(({ employee_id: id }) => id === mediator.id)),
          fit: fitOf(mediator, caseType),
        }))
        .sort((one, other) => rank(other) - rank(one));
  return { mediators, isError, refetch };
}

/** Of a morning and the full day that starts with it, the morning. */
const startingApart = (slots: readonly Slot[]): Slot[] =>
  slots.filter((slot) =>
    slots.every((other) => startOf(other) !== startOf(slot) || other.duration_minutes >= slot.duration_minutes),
  );

/** The earliest opening with those who suit the type of case best. */
export function firstOpening(mediators: readonly Choosable[]): { mediator: Mediator; slot: Slot } | undefined {
  const free = mediators.filter(({ openings = [] }) => openings.length > 0);
  const best = Math.max(...free.map(({ fit }) => fit));
  return free
    .filter(({ fit }) => fit === best)
    .flatMap(({ mediator, openings = [] }) => openings.slice(0, 1).map((slot) => ({ mediator, slot })))
    .sort((one, other) => startOf(one.slot).localeCompare(startOf(other.slot)))[0];
}

const startOf = ({ date, time }: Slot) => `${date} ${time}`;
