import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { ChoiceCard, ChoiceCards } from '../../../components/ChoiceCard';
import { ErrorState } from '../../../components/ErrorState';
import { Hint } from '../../../components/Hint';
import { MonthGrid } from '../../../components/MonthGrid';
import { addDays, lengthOf, monthName, monthOf, timeRange } from '../../../lib/dates';
import { sellableByDay } from '../../../lib/sellable';
import { useDates, usePrice, type Slot } from '../api';
import { SESSIONS_TEXTS } from './texts';
import styles from './SessionPicker.module.css';
import { useOpenings } from './useOpenings';

const texts = SESSIONS_TEXTS;

/** As far as the grid turns. */
const AHEAD_DAYS = 366;

interface Props {
  /** Empty for any. */
  mediator: string;
  slot: Slot | null;
  /** The day to begin with, if it has any. */
  begin?: string | undefined;
  onSlot: (slot: Slot | null) => void;
}

/** A month of open sessions, and those of the chosen day as cards. Starts on the next opening, unless told where. */
export function Openings({ mediator, slot, begin, onSlot }: Props) {
  const group = useId();
  const dates = useDates();
  const price = usePrice();
  const [turnedDay, setTurnedDay] = useState<string | null>(begin ?? null);
  const { today, month, onTurn, openings, isError, refetch } = useOpenings(mediator, turnedDay ?? slot?.date ?? null);

  const counts = sellableByDay((openings ?? []).map(({ slot: open }) => open));
  const wanted = turnedDay ?? slot?.date;
  const day = wanted !== undefined && counts.has(wanted) ? wanted : openings?.[0]?.slot.date;

  if (openings === undefined) {
    return isError ? (
      <ErrorState text={texts.failed} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={360} />
    );
  }
  return (
    <div className={styles.openings}>
      <MonthGrid
        month={month}
        months={{
          first: monthOf(today),
          last: monthOf(addDays(today, AHEAD_DAYS)),
        }}
        counts={counts}
        chosen={day ?? null}
        onChoose={setTurnedDay}
        onTurn={(to) => {
          setTurnedDay(null);
          onTurn(to);
        }}
      />
      {day === undefined ? (
        <Hint role="status">{texts.none(monthName(month))}</Hint>
      ) : (
        <div>
          <p className={styles.day}>{dates.long(day)}</p>
          <ChoiceCards legend={texts.session}>
            {openings
              .filter(({ slot: open }) => open.date === day)
              .map(({ slot: open, mediator: name }) => (
                <ChoiceCard
                  key={open.id}
                  group={group}
                  checked={open.id === slot?.id}
                  onChoose={() => onSlot(open)}
                  title={timeRange(open.time, open.end_time)}
                  warning={open.status === 'limited' ? texts.limited : undefined}
                  end={price(open.price)}
                >
                  <span>{mediator === '' ? name : lengthOf(open.duration_minutes)}</span>
                </ChoiceCard>
              ))}
          </ChoiceCards>
        </div>
      )}
    </div>
  );
}
