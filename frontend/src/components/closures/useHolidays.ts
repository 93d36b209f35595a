import { useState } from 'react';
import { api } from '../../api/endpoints';
import { useToast } from '../toast/useToast';
import { TEXTS as texts } from './texts';

/** The holidays that are not closed yet, those chosen among them, and a way to close these for all mediators. */
export function useHolidays() {
  const { data: holidays = [], isError } = api.useListHolidaysQuery();
  const last = holidays.at(-1)?.date;
  const { data: closures } = api.useListClosuresQuery(last === undefined ? {} : { to: last });
  const [close] = api.useCreateClosureMutation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isClosing, setClosing] = useState(false);
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
    let closed = 0;
    for (const { date, name } of chosen) {
      const { error } = await close({ createClosureRequest: { from: date, to: date, reason: name } });
      if (error === undefined) closed += 1;
    }
    setClosing(false);
    if (closed === chosen.length) toast.success(texts.holidaysClosed(closed));
    else toast.error(texts.failed);
    return closed === chosen.length;
  };

  return { open, chosen, choose, closeChosen, isClosing, isError };
}

export type HolidayChoice = ReturnType<typeof useHolidays>;
