import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { MonthGrid } from '../../../components/MonthGrid';
import { isBusinessDay, monthName, monthOf } from '../../../lib/dates';
import { useSite, type Slot } from '../api';
import { TEXTS } from '../texts';
import { useBookingWindow, useOpenSlots } from '../useOpenSlots';
import { StepFrame } from './StepFrame';

interface Props {
  mediatorId: string;
  /** What to do when nothing is open. */
  noneHint?: string;
  chosen: string | null;
  onChoose: (date: string) => void;
  onContinue: () => void;
  onBack: () => void;
}

/** Open sessions by day. Only business days can be chosen. */
function countByDay(slots: Slot[], businessDays: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { date } of slots) {
    if (isBusinessDay(date, businessDays)) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return counts;
}

export function DateStep({ mediatorId, noneHint = TEXTS.date.noneHint, chosen, onChoose, onContinue, onBack }: Props) {
  const { businessDays, booking } = useSite();
  const { from, to } = useBookingWindow();
  const { slots, isError, refetch } = useOpenSlots(mediatorId, from, to);
  const [turnedTo, setTurnedTo] = useState<string | null>(null);

  const counts = countByDay(slots ?? [], businessDays);
  const openDays = [...counts.keys()].sort();
  const month = turnedTo ?? monthOf(chosen ?? openDays[0] ?? from);
  const stillOpen = chosen !== null && counts.has(chosen);
  const none = slots !== undefined && !isError && openDays.length === 0;
  const nextOpening = openDays.find((day) => monthOf(day) > month) ?? openDays[0];

  return (
    <StepFrame
      heading={TEXTS.date.heading}
      onBack={onBack}
      missing={stillOpen ? undefined : TEXTS.date.missing}
      onContinue={none ? undefined : onContinue}
    >
      {slots === undefined && !isError && <Skeleton variant="rounded" height={360} />}
      {isError && <ErrorState text={TEXTS.date.failed} onRetry={() => void refetch()} />}
      {none && (
        <EmptyState title={TEXTS.date.none(booking.windowDays)}>
          <p>{noneHint}</p>
        </EmptyState>
      )}
      {!isError && openDays.length > 0 && (
        <>
          <MonthGrid
            month={month}
            months={{ first: monthOf(from), last: monthOf(to) }}
            counts={counts}
            chosen={chosen}
            onChoose={onChoose}
            onTurn={setTurnedTo}
          />
          {!openDays.some((day) => monthOf(day) === month) && nextOpening !== undefined && (
            <EmptyState title={TEXTS.date.emptyMonth(monthName(month))}>
              <Button variant="outlined" onClick={() => setTurnedTo(monthOf(nextOpening))}>
                {TEXTS.date.showMonth(monthName(nextOpening))}
              </Button>
            </EmptyState>
          )}
        </>
      )}
    </StepFrame>
  );
}
