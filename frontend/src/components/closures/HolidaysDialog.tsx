import { FormDialog } from '../FormDialog';
import { HolidayList } from './HolidayList';
import { TEXTS as texts } from './texts';
import { useHolidays } from './useHolidays';

/** Closes the chosen holidays for all mediators. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const holidays = useHolidays();
  const { chosen, closeChosen, isClosing } = holidays;
  const submit = async () => {
    if (await closeChosen()) onClose();
  };
  return (
    <FormDialog
      title={texts.closeTheHolidays}
      submit={texts.closeHolidays(chosen.length)}
      dirty={false}
      busy={isClosing || chosen.length === 0}
      progress={isClosing ? texts.closing : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {holidays.isError ? <p role="alert">{texts.holidaysFailed}</p> : <HolidayList {...holidays} />}
    </FormDialog>
  );
}
