import { useState } from 'react';
import type { ClosureResponse as Closure } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { useToast } from '../toast/useToast';
import { TEXTS as texts } from './texts';
import { useUndoClosing } from './useUndoClosing';

/** The holidays that are not closed yet, those chosen among them, and a way to close these for all mediators. */
export function useHolidays() {
  const { data: holidays = [], isError } = api.useListHolidaysQuery();
  const last = holidays.at(-1)?.date;
  const { data: closures } = api.useListClosuresQuery(last === undefined ? {} : { to: last });
  const [close] = api.useCreateClosureMutation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isClosing, setClosing] = useState(false);
  const { sayClosed } = useUndoClosing();
  const toast = useToast();
  const isClosed = (date: string) =>
    closures?.some(({ employee_id: of, from, to }) => of === null && from <= date && date <= to) ?? true;
  const open = holidays.filter(({ date }) => !isClosed(date));
  const chosen = open.filter(({ date }) => !left.includes(date));

  const choose = (date: string, isChosen: boolean) =>
    setLeft(isChosen ? left.filter((one) => one !== date) : [...left, date]);

  /** Closes the chosen ones; says whether all of them are. */
  const closeChosen = async () => {
    setClosing(true);
    const closed: Closure[] = [];
    for (const { date, name } of chosen) {
      const { data } = await close({ createClosureRequest: { from: date, to: date, reason: name } });
      if (data !== undefined) closed.push(data);
    }
    setClosing(false);
    const isDone = closed.length === chosen.length;
    if (isDone) sayClosed(texts.holidaysClosed(closed.length), closed);
    else toast.error(texts.failed);
    return isDone;
  };

  return { open, chosen, choose, closeChosen, isClosing, isError };
}

export type HolidayChoice = ReturnType<typeof useHolidays>;
