import { useState } from 'react';
import { addDays, daysOf, monthOf, timeIn, todayIn } from '../../../lib/dates';
import { useGetBoardQuery, useSite, type Slot } from '../api';

/** How far the first question looks for an opening; the most days of one answer. */
const FIRST_DAYS = 42;

/** An open session, and whose it is. */
export interface Opening {
  slot: Slot;
  mediator: string;
}

/**
 * The open sessions of a month, of one mediator or, with an empty `mediator`, of all who take bookings. Until it
 * is turned to another month it shows the one of `chosen`, or else that of the next opening.
 */
export function useOpenings(mediator: string, chosen: string | null) {
  const { timezone } = useSite();
  const today = todayIn(timezone);
  const now = `${today} ${timeIn(timezone)}`;
  const [turnedTo, onTurn] = useState<string | null>(null);
  const fresh = { refetchOnMountOrArgChange: true };
  const soon = { from: today, to: addDays(today, FIRST_DAYS - 1) };
  const first = useGetBoardQuery(soon, fresh);

  const openIn = (board: typeof first.currentData): Opening[] =>
    (board?.mediators ?? [])
      .filter(({ id, active }) => active && (mediator === '' || id === mediator))
      .flatMap(({ name, sessions }) => sessions.map((slot) => ({ slot, mediator: name })))
      .filter(({ slot }) => slot.status !== 'busy' && `${slot.date} ${slot.time}` > now)
      .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));

  const month = turnedTo ?? monthOf(chosen ?? openIn(first.currentData)[0]?.slot.date ?? today);
  const days = daysOf(month);
  const from = month === monthOf(today) ? today : (days[0] ?? today);
  const to = days.at(-1) ?? today;
  const isCovered = to <= soon.to;
  const rest = useGetBoardQuery({ from, to }, { ...fresh, skip: isCovered });
  const { currentData, isError, refetch } = isCovered ? first : rest;

  return {
    today,
    month,
    onTurn,
    openings: currentData && openIn(currentData).filter(({ slot }) => monthOf(slot.date) === month),
    isError,
    refetch,
  };
}

const orderOf = ({ slot, mediator }: Opening) => `${slot.date} ${slot.time} ${slot.end_time} ${mediator}`;
