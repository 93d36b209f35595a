import Button from '@mui/material/Button';
import { useState } from 'react';
import { api } from '../../api/endpoints';
import { useDates } from '../../api/useDates';
import { Hint } from '../Hint';
import { useToast } from '../toast/useToast';
import styles from './Closures.module.css';
import { TEXTS as texts } from './texts';

/** The holidays that are not closed yet; one press closes the chosen ones for all mediators. */
export function Holidays() {
  const { data: holidays = [] } = api.useListHolidaysQuery();
  const last = holidays.at(-1)?.date;
  const { data: closures } = api.useListClosuresQuery(last === undefined ? {} : { to: last });
  const [close, { isLoading }] = api.useCreateClosureMutation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const dates = useDates();
  const toast = useToast();
  const isClosed = (date: string) =>
    closures?.some(({ employee_id: of, from, to }) => of === null && from <= date && date <= to) ?? true;
  const open = holidays.filter(({ date }) => !isClosed(date));
  const chosen = open.filter(({ date }) => !left.includes(date));
  if (open.length === 0) return null;

  const closeAll = async () => {
    let closed = 0;
    for (const { date, name } of chosen) {
      const { error } = await close({ createClosureRequest: { from: date, to: date, reason: name } });
      if (error === undefined) closed += 1;
    }
    if (closed === chosen.length) toast.success(texts.holidaysClosed(closed));
    else toast.error(texts.failed);
  };

  return (
    <details className={styles.holidays}>
      <summary>{texts.holidays}</summary>
      <Hint>{texts.holidaysHint}</Hint>
      <ul>
        {open.map(({ date, name }) => (
          <li key={date}>
            <label>
              <input
                type="checkbox"
                checked={!left.includes(date)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((one) => one !== date) : [...left, date])
                }
              />{' '}
              {dates.long(date)}: {name}
            </label>
          </li>
        ))}
      </ul>
      <Button variant="outlined" disabled={isLoading || chosen.length === 0} onClick={() => void closeAll()}>
        {texts.closeHolidays(chosen.length)}
      </Button>
    </details>
  );
}
