import Button from '@mui/material/Button';
import { useDates } from './api';
import styles from './DayGrid.module.css';
import type { Range } from './days';
import { TEXTS } from './texts';

const texts = TEXTS.range;

interface Props {
  range: Range | null;
  /** How many days it has. */
  count: number;
  onClose: () => void;
  onClear: () => void;
}

/** What can be done with the selected days. It stays in sight while the days scroll. */
export function RangeBar({ range, count, onClose, onClear }: Props) {
  const dates = useDates();
  const said = range !== null && texts.days(dates.short(range.from), dates.short(range.to), count);
  return (
    <div role="group" aria-label={texts.label} data-print="no" className={styles.range} hidden={range === null}>
      <p role="status">{said}</p>
      <Button size="small" onClick={onClear}>
        {texts.clear}
      </Button>
      <Button size="small" variant="contained" onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  );
}
