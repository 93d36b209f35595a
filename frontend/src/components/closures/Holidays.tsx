import Button from '@mui/material/Button';
import styles from './Closures.module.css';
import { HolidayList } from './HolidayList';
import { TEXTS as texts } from './texts';
import { useHolidays } from './useHolidays';

/** The holidays that are not closed yet; one press closes the chosen ones for all mediators. */
export function Holidays() {
  const holidays = useHolidays();
  const { open, chosen, closeChosen, isClosing } = holidays;
  if (open.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>{texts.holidays}</summary>
      <HolidayList {...holidays} />
      <Button variant="outlined" disabled={isClosing || chosen.length === 0} onClick={() => void closeChosen()}>
        {texts.closeHolidays(chosen.length)}
      </Button>
    </details>
  );
}
