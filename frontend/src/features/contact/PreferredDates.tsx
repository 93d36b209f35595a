import { useRef, useState } from 'react';
import actions from '../../components/Action.module.css';
import { Hint } from '../../components/Hint';
import { inWords, isBusinessDay, longWeekday, todayIn } from '../../lib/dates';
import { useDates } from './api';
import styles from './Contact.module.css';
import { mistakeInDate } from './contactForm';
import { Field } from './Field';
import { TEXTS } from './texts';

const texts = TEXTS.dates;

interface Props {
  timezone: string;
  /** On which the practice is open: `monday` and so on. */
  businessDays: readonly string[];
  dates: readonly string[];
  error: string | undefined;
  onChange: (dates: string[]) => void;
}

/** The visitor's preferred dates, added one at a time and sent as one text. */
export function PreferredDates({ timezone, businessDays, dates, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<string>();

  const closed = new Set(dates.filter((date) => !isBusinessDay(date, businessDays)).map(longWeekday));

  const add = () => {
    const date = input.current?.value ?? '';
    const found = mistakeInDate(date, dates, todayIn(timezone));
    setMistake(found);
    input.current?.focus();
    if (found !== undefined) return;
    onChange([...dates, date].sort());
    if (input.current !== null) input.current.value = '';
  };

  const remove = (date: string) => {
    setMistake(undefined);
    onChange(dates.filter((other) => other !== date));
    input.current?.focus();
  };

  return (
    <div>
      <div className={styles.dates}>
        <Field name="date" label={texts.label} hint={texts.hint} error={mistake ?? error}>
          {(props) => (
            <input
              {...props}
              ref={input}
              type="date"
              onChange={() => setMistake(undefined)}
              onBlur={({ target }) => {
                // It is on the list: nothing is left to do.
                if (mistake !== texts.twice) return;
                setMistake(undefined);
                target.value = '';
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter adds the date instead of sending the form.
                event.preventDefault();
                add();
              }}
            />
          )}
        </Field>
        <button type="button" className={actions.secondary} onClick={add}>
          {texts.add}
        </button>
      </div>
      <div aria-live="polite">
        {dates.length > 0 && <ChosenDates chosen={dates} onRemove={remove} />}
        {closed.size > 0 && <Hint small>{texts.closed(inWords([...closed]))}</Hint>}
      </div>
      <input type="hidden" name="preferredDates" value={dates.join(',')} />
    </div>
  );
}

interface ChosenProps {
  chosen: readonly string[];
  onRemove: (date: string) => void;
}

function ChosenDates({ chosen, onRemove }: ChosenProps) {
  const dates = useDates();
  return (
    <ul aria-label={texts.chosen} className={styles.chosen}>
      {chosen.map((date) => (
        <li key={date}>
          {dates.short(date)}
          <button type="button" aria-label={texts.remove(dates.short(date))} onClick={() => onRemove(date)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
