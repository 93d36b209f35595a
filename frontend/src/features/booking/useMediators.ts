import { PUBLIC_MEDIATORS } from '../../api/pageData';
import { useListEmployeesQuery, useListOpeningsQuery, type Mediator, type Slot } from './api';
import { suits } from './caseTypes';

export interface Choosable {
  mediator: Mediator;
  /** The next sessions that are open; undefined if they could not be read. */
  openings: Slot[] | undefined;
  /** Whether the specialties suit the type of case. */
  suits: boolean;
}

export const isFull = ({ openings }: Choosable): boolean => openings?.length === 0;

/**
 * The active mediators with their next openings: first those who are certified for the type of
 * case and suit it, last those who have no openings. Without an answer about openings, everyone can be chosen.
 */
export function useMediators(caseType = '') {
  const { data, isError, refetch } = useListEmployeesQuery(PUBLIC_MEDIATORS);
  // What was open a while ago may be taken by now.
  const { data: open, isLoading } = useListOpeningsQuery(undefined, { refetchOnMountOrArgChange: true });

  // Courts certify mediators for family cases apart from others.
  const isCertified = ({ mediator }: Choosable) => caseType !== 'Family' || suits([mediator.certification], caseType);
  const rank = (one: Choosable) => (isFull(one) ? 4 : (isCertified(one) ? 0 : 2) + (one.suits ? 0 : 1));
  const mediators: Choosable[] | undefined = isLoading
    ? undefined
    : data
        ?.filter(({ status }) => status === 'active')
        .map((mediator) => ({
          mediator,
          openings: open && startingApart(open.filter(({ employee_id: id }) => id === mediator.id)),
          suits: suits(mediator.specialties, caseType),
        }))
        .sort((one, other) => rank(one) - rank(other));
  return { mediators, isError, refetch };
}

/** Of a morning and the full day that starts with it, the morning. */
const startingApart = (slots: readonly Slot[]): Slot[] =>
  slots.filter((slot) =>
    slots.every((other) => startOf(other) !== startOf(slot) || other.duration_minutes >= slot.duration_minutes),
  );

/** The earliest opening, with a mediator who suits the type of case if there is one. */
export function firstOpening(mediators: readonly Choosable[]): { mediator: Mediator; slot: Slot } | undefined {
  const free = mediators.filter(({ openings = [] }) => openings.length > 0);
  const suitable = free.filter((one) => one.suits);
  return (suitable.length > 0 ? suitable : free)
    .flatMap(({ mediator, openings = [] }) => openings.slice(0, 1).map((slot) => ({ mediator, slot })))
    .sort((one, other) => startOf(one.slot).localeCompare(startOf(other.slot)))[0];
}

const startOf = ({ date, time }: Slot) => `${date} ${time}`;
