import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useToast } from '../../components/toast/useToast';
import { useFocusAfter } from '../../lib/useFocusAfter';
import { useKeepHolidaysOpenMutation, useListDates, type Holiday } from './api';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

const HolidaysDialog = lazy(async () => ({
  default: (await import('../../components/closures/HolidaysDialog')).HolidaysDialog,
}));

const texts = TEXTS.holidays;
/** How many holidays the question names. */
const NAMED = 3;

/** Asks those who close days for everyone, once, whether the practice works on holidays. */
export function HolidayQuestion({ holidays }: { holidays: readonly Holiday[] }) {
  const [keepOpen, { isLoading }] = useKeepHolidaysOpenMutation();
  const [isClosing, setClosing] = useState(false);
  const { ref, focus } = useFocusAfter<HTMLDivElement>();
  const dates = useListDates();
  const toast = useToast();

  const work = async () => {
    const { error } = await keepOpen();
    if (error !== undefined) {
      toast.error(texts.failed);
      return;
    }
    toast.success(texts.noted);
    focus();
  };
  const endClosing = () => {
    setClosing(false);
    focus();
  };
  const named = holidays.slice(0, NAMED).map(({ date, name }) => `${name} (${dates.short(date)})`);

  return (
    // The question goes when it is answered; the focus stays here.
    <div ref={ref} tabIndex={-1} className={styles.question}>
      {holidays.length > 0 && (
        <Alert
          severity="info"
          action={
            <>
              <Button color="inherit" size="small" onClick={() => setClosing(true)}>
                {texts.close}
              </Button>
              <Button color="inherit" size="small" disabled={isLoading} onClick={() => void work()}>
                {texts.work}
              </Button>
            </>
          }
        >
          {texts.question(named, holidays.length - named.length)}
        </Alert>
      )}
      {isClosing && (
        <Suspense>
          <HolidaysDialog onClose={endClosing} />
        </Suspense>
      )}
    </div>
  );
}
