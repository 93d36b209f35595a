import IconButton from '@mui/material/IconButton';
import { addDays, daysOf, monthName, monthOf, nextMonth } from '../lib/dates';
import { DayGrid } from './DayGrid';
import { Icon } from './Icon';
import styles from './MonthGrid.module.css';

const TEXTS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
};

interface Props {
  month: string;
  /** The months that can be shown. */
  months: { first: string; last: string };
  /** Open sessions by date; other days cannot be chosen. */
  counts: ReadonlyMap<string, number>;
  chosen: string | null;
  onChoose: (date: string) => void;
  onTurn: (month: string) => void;
}

/** The days of a calendar month, with buttons that turn to others. */
export function MonthGrid({ month, months, onTurn, ...days }: Props) {
  return (
    <div>
      <div className={styles.head}>
        <IconButton
          aria-label={TEXTS.previousMonth}
          disabled={month <= months.first}
          onClick={() => onTurn(monthOf(addDays(`${month}-01`, -1)))}
        >
          <Icon name="previous" />
        </IconButton>
        <p aria-live="polite">{monthName(month)}</p>
        <IconButton
          aria-label={TEXTS.nextMonth}
          disabled={month >= months.last}
          onClick={() => onTurn(nextMonth(month))}
        >
          <Icon name="next" />
        </IconButton>
      </div>
      <DayGrid label={monthName(month)} from={`${month}-01`} to={daysOf(month).at(-1) ?? ''} {...days} />
    </div>
  );
}
