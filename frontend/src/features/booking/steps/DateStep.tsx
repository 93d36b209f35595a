import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { DayGrid } from '../../../components/DayGrid';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { Hint } from '../../../components/Hint';
import { addDays, isBusinessDay, weekday } from '../../../lib/dates';
import { sellableByDay } from '../../../lib/sellable';
import { useDates, useSite, type Slot } from '../api';
import styles from '../Booking.module.css';
import { TEXTS } from '../texts';
import { monthsOf, useDaySpans } from '../useDaySpans';
import { useOpenSlots } from '../useOpenSlots';
import { ContactLink } from './ContactLink';
import { SessionCards } from './SessionCards';
import { StepFrame, type Missing } from './StepFrame';

const texts = TEXTS.date;

interface Props {
  mediatorId: string;
  /** What to do when nothing is open. */
  noneHint?: string;
  chosen: string | null;
  /** Where there is room, the sessions of the chosen day stand beside the days. */
  sessions?: { chosen: Slot | null; onChoose: (slot: Slot) => void };
  onChoose: (date: string) => void;
  onContinue: () => void;
  onBack: () => void;
}

export function DateStep({
  mediatorId,
  noneHint = texts.noneHint,
  chosen,
  sessions,
  onChoose,
  onContinue,
  onBack,
}: Props) {
  const { businessDays, booking } = useSite();
  const spans = useDaySpans(mediatorId, chosen);
  const { from, to } = spans.days;
  const { slots, isError, refetch } = useOpenSlots(mediatorId, from, to, spans.isLoading);
  const dates = useDates();

  // Only business days can be chosen.
  const counts = sellableByDay((slots ?? []).filter(({ date }) => isBusinessDay(date, businessDays)));
  const none = slots !== undefined && !isError && counts.size === 0;
  // Whole weeks, from the one that today is in.
  const days = { from: addDays(from, -weekday(from)), to: addDays(to, 6 - weekday(to)) };
  const isOpen = chosen !== null && counts.has(chosen);
  const ofDay = isOpen ? (slots ?? []).filter(({ date }) => date === chosen) : [];

  const missing = (): Missing | undefined => {
    if (!isOpen) return { text: texts.missing, at: '[data-date][tabindex="0"]' };
    if (sessions === undefined || ofDay.some(({ id }) => id === sessions.chosen?.id)) return undefined;
    return { text: TEXTS.session.missing, at: '[name=session]' };
  };

  return (
    <StepFrame heading={texts.heading} onBack={onBack} missing={missing()} onContinue={none ? undefined : onContinue}>
      {/* The head stays where it is while the days turn: it has the focus. */}
      <div className={styles.days} data-beside={sessions !== undefined && counts.size > 0}>
        <div>
          <div className={styles.turn}>
            <h4>{monthsOf(spans.days)}</h4>
            {spans.isLong && (
              <div>
                <Turn to={spans.earlier} text={texts.earlier} />
                <Turn to={spans.later} text={texts.later} />
              </div>
            )}
          </div>
          {slots === undefined && !isError && <Skeleton variant="rounded" height={340} />}
          {isError && <ErrorState text={texts.failed} onRetry={() => void refetch()} />}
          {none && (
            <EmptyState
              title={
                spans.isLong
                  ? texts.noneOf(dates.dayAndMonth(from), dates.dayAndMonth(to))
                  : texts.none(booking.windowDays)
              }
            >
              {!spans.isLong && <p>{noneHint}</p>}
              {!spans.isLong && noneHint === texts.noneHint && <ContactLink />}
            </EmptyState>
          )}
          {!isError && counts.size > 0 && (
            <DayGrid
              label={texts.days(dates.dayAndMonth(days.from), dates.dayAndMonth(days.to))}
              {...days}
              counts={counts}
              chosen={chosen}
              onChoose={onChoose}
            />
          )}
          {slots !== undefined && spans.later === undefined && (
            <Hint small>{texts.through(dates.dayAndMonth(to))}</Hint>
          )}
        </div>
        {sessions !== undefined && !isError && counts.size > 0 && (
          <div>
            <h4>{TEXTS.session.heading}</h4>
            <Hint>{isOpen ? dates.long(chosen) : TEXTS.session.noDate}</Hint>
            {isOpen && <SessionCards slots={ofDay} {...sessions} />}
          </div>
        )}
      </div>
    </StepFrame>
  );
}

/** Shows other days. It keeps the focus where there are no more. */
function Turn({ to, text }: { to: (() => void) | undefined; text: string }) {
  return (
    <Button variant="outlined" aria-disabled={to === undefined} onClick={to}>
      {text}
    </Button>
  );
}
