import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Card } from '../../components/Card';
import { EmptyState } from '../../components/EmptyState';
import { Hint } from '../../components/Hint';
import { QueryBoundary } from '../../components/QueryBoundary';
import { SideSheet } from '../../components/SideSheet';
import { useFocusAfter } from '../../lib/useFocusAfter';
import {
  useDates,
  useGetAvailabilityQuery,
  useSite,
  type ClosedTime,
  type Mediator,
  type ScheduleBody,
  type Slot,
} from './api';
import styles from './Availability.module.css';
import { DayGrid } from './DayGrid';
import { canBeOpened, daysFrom, horizonOf, isWithin, type Range } from './days';
import { DaySlots } from './DaySlots';
import { DaysSkeleton } from './DaysSkeleton';
import { DeleteSlotDialog } from './DeleteSlotDialog';
import { EditSlotDialog } from './EditSlotDialog';
import { GenerateDialog } from './GenerateDialog';
import { Legend } from './Legend';
import { MigrateDialog } from './MigrateDialog';
import { OutsideCalendar } from './OutsideCalendar';
import { PlanDialog } from './PlanDialog';
import { Pricing } from './Pricing';
import { QuickActions, type Action } from './QuickActions';
import { RangeBar } from './RangeBar';
import { TEXTS } from './texts';

interface Props {
  mediator: Mediator;
  /** The date and the time (HH:MM) where the practice is. */
  today: string;
  time: string;
  date: string | null;
  onDate: (date: string | null) => void;
  /** The selected days. */
  range: Range | null;
  onRange: (range: Range | null) => void;
  /** Whether the weekly plan is open at first. */
  plan: boolean;
  onPlanClosed: () => void;
  onAdd: () => void;
  onClose: () => void;
}

export function MediatorAvailability(props: Props) {
  const query = useGetAvailabilityQuery({ id: props.mediator.id }, { refetchOnMountOrArgChange: true });
  return (
    <QueryBoundary
      query={query}
      failed={TEXTS.failed}
      loading={
        <>
          <Skeleton variant="rounded" height={40} className={styles.quick} />
          <div role="status" aria-label={TEXTS.loading}>
            <DaysSkeleton />
          </div>
        </>
      }
    >
      {({ availability, schedule, default_schedule: standard, closed }) => (
        <Horizon
          {...props}
          slots={availability.flatMap(({ timeSlots }) => timeSlots)}
          schedule={schedule}
          standard={standard}
          closedTimes={closed ?? []}
        />
      )}
    </QueryBoundary>
  );
}

type Dialog = { kind: Action } | { kind: 'edit' | 'delete'; slot: Slot };

interface HorizonProps extends Props {
  slots: readonly Slot[];
  schedule: ScheduleBody | null;
  standard: ScheduleBody | null;
  closedTimes: readonly ClosedTime[];
}

function Horizon(props: HorizonProps) {
  const { mediator, today, time, date, onDate, range, onRange, onAdd, slots, schedule, standard, closedTimes } = props;
  const narrow = useMediaQuery('(max-width: 68.75rem)');
  const [dialog, setDialog] = useState<Dialog | null>(props.plan ? { kind: 'plan' } : null);
  /** A day stays open after a session is deleted, even if it was the last one. */
  const [emptied, setEmptied] = useState<string | null>(null);
  const [result, setResult] = useState<string | null>(null);
  const { ref: count, focus: focusCount } = useFocusAfter<HTMLParagraphElement>();
  const dates = useDates();
  const { businessDays, booking } = useSite();
  const close = () => {
    setDialog(null);
    if (props.plan) props.onPlanClosed();
  };
  const finish = (text: string) => {
    setResult(text);
    close();
  };

  const days = daysFrom(today, slots, schedule, businessDays, closedTimes, time, horizonOf(booking));
  const offered = days.filter((day) => day.slots.length > 0);
  const chosen = days.find((day) => day.date === date && (canBeOpened(day) || day.date === emptied));
  // A closed day has no revenue.
  const priced = chosen?.closed === null && chosen.shut === null ? chosen : undefined;
  const sideName = chosen === undefined ? TEXTS.day.choose : dates.long(chosen.date);
  const daySlots = chosen !== undefined && (
    <DaySlots
      day={chosen}
      countRef={count}
      onAdd={onAdd}
      onEdit={(slot) => setDialog({ kind: 'edit', slot })}
      onDelete={(slot) => setDialog({ kind: 'delete', slot })}
    />
  );

  return (
    <>
      <QuickActions mediator={mediator} today={today} onAction={(kind) => setDialog({ kind })} />
      {result !== null && (
        <Alert severity="success" role="status">
          {result}
        </Alert>
      )}
      {offered.length === 0 && (
        <EmptyState title={TEXTS.none}>
          <p>{TEXTS.noneHint(mediator.name)}</p>
          <Button variant="contained" onClick={() => setDialog({ kind: 'generate' })}>
            {TEXTS.actions.generate}
          </Button>
        </EmptyState>
      )}
      <div className={styles.columns}>
        <OutsideCalendar mediator={mediator} folded={narrow} />
        <section aria-labelledby="days" className={styles.days}>
          <div className={styles.daysHead}>
            <h2 id="days">{TEXTS.grid.title}</h2>
            <Hint>
              {TEXTS.summary(
                offered.reduce((sum, day) => sum + day.total, 0),
                offered.reduce((sum, day) => sum + day.open, 0),
                offered.length,
              )}
            </Hint>
          </div>
          <Legend />
          <DayGrid days={days} chosen={chosen?.date ?? null} onChoose={onDate} range={range} onRange={onRange} />
          <RangeBar
            range={range}
            count={days.filter((day) => isWithin(day.date, range)).length}
            onClose={props.onClose}
            onClear={() => onRange(null)}
          />
        </section>
        <div className={styles.side}>
          {!narrow && <Card title={sideName}>{daySlots || <Hint>{TEXTS.day.chooseHint}</Hint>}</Card>}
          <Pricing day={priced} />
        </div>
      </div>
      {narrow && chosen !== undefined && (
        <SideSheet title={dates.long(chosen.date)} onClose={() => onDate(null)}>
          <div className={styles.sheet}>
            {daySlots}
            <Pricing day={priced} />
          </div>
        </SideSheet>
      )}
      {dialog?.kind === 'plan' && (
        <PlanDialog mediator={mediator} schedule={schedule} standard={standard} onSaved={finish} onClose={close} />
      )}
      {dialog?.kind === 'generate' && (
        <GenerateDialog mediator={mediator} hasPlan={schedule !== null} onDone={finish} onClose={close} />
      )}
      {dialog?.kind === 'migrate' && <MigrateDialog mediator={mediator} onDone={finish} onClose={close} />}
      {dialog?.kind === 'edit' && <EditSlotDialog slot={dialog.slot} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteSlotDialog
          slot={dialog.slot}
          onClose={close}
          onDeleted={() => {
            setEmptied(dialog.slot.date);
            close();
            focusCount();
          }}
        />
      )}
    </>
  );
}
