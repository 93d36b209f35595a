import { useClock } from '../../api/useClock';
import { addDays } from '../../lib/dates';
import { sellableByDay } from '../../lib/sellable';
import { useGetBoardQuery, useListOpeningsQuery, type Slot } from './api';

/** How far the count looks ahead. */
const DAYS_AHEAD = 14;

interface Known {
  /** The first session that visitors can book; undefined if there is none. */
  next: Slot | undefined;
  /** How many sessions can still be sold in the days ahead; undefined if that could not be read. */
  count: number | undefined;
}

/** What visitors can book of a mediator. */
export type Openings = Known | 'loading' | 'failed';

/** The same by mediator. */
export function useOpenings(): (id: string) => Openings {
  const { today, time } = useClock();
  const openings = useListOpeningsQuery(undefined, { refetchOnMountOrArgChange: true });
  const board = useGetBoardQuery(
    { from: today, to: addDays(today, DAYS_AHEAD - 1) },
    { refetchOnMountOrArgChange: true },
  );
  const { data: open } = openings;
  if (openings.isLoading || board.isLoading) return () => 'loading';
  if (open === undefined) return () => 'failed';

  const isOpen = ({ status, date, time: start }: Slot) => status !== 'busy' && `${date} ${start}` > `${today} ${time}`;
  return (id) => {
    const offered = board.data?.mediators.find((row) => row.id === id)?.sessions ?? [];
    const counts = sellableByDay(offered.filter(isOpen));
    return {
      next: open.find((slot) => slot.employee_id === id),
      count: board.data === undefined ? undefined : [...counts.values()].reduce((sum, count) => sum + count, 0),
    };
  };
}
