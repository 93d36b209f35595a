import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps } from 'react';
import type { Page } from '../../../api/answers';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { useSite, type Booking, type Mediator } from '../api';
import { TEXTS } from '../texts';
import { MonthView } from './MonthView';
import { boardDays } from '../board/span';
import { daysFrom, periodOf, type PeriodView } from './period';
import { TimeGrid } from './TimeGrid';
import { useMediatorColors } from './useMediatorColors';
import styles from './Views.module.css';

interface Props {
  query: ComponentProps<typeof QueryBoundary<Page<Booking>>>['query'];
  view: PeriodView;
  date: string;
  clock: { today: string; time: string };
  /** Whether the appointments were chosen by their status; otherwise cancelled ones are left out. */
  byStatus: boolean;
  /** Only this mediator, if not empty. */
  mediator: string;
  onOpen: (booking: Booking) => void;
  onDay: (day: string) => void;
}

/** Those who can be booked, or the chosen one, and everyone else with an appointment: those who left, too. */
function columnsFor(mediators: readonly Mediator[], bookings: readonly Booking[], chosen: string) {
  const kept = mediators.filter(({ id, status, can_be_booked }) =>
    chosen === '' ? status === 'active' && can_be_booked : id === chosen,
  );
  const columns = new Map(kept.map(({ id, name }) => [id, name]));
  for (const { employee_id: id, employee_name: name } of bookings) if (!columns.has(id)) columns.set(id, name);
  return [...columns].map(([id, name]) => ({ id, name }));
}

/** The appointments of a day, week or month, with the color of each mediator who has one. */
export function Views({ query, view, date, clock, byStatus, mediator, onOpen, onDay }: Props) {
  const { businessDays } = useSite();
  const { mediators, colorOf } = useMediatorColors();
  const busy = (bookings: readonly Booking[]) =>
    mediators.filter(({ id }) => bookings.some((one) => one.employee_id === id));
  const Shape = view === 'month' ? MonthView : TimeGrid;
  return (
    <QueryBoundary
      query={query}
      failed={TEXTS.failed}
      loading={
        <div role="status" aria-label={TEXTS.loading}>
          <Skeleton variant="rounded" height={480} />
        </div>
      }
    >
      {({ items, total }) => {
        const shown = byStatus ? items : items.filter(({ status }) => status !== 'cancelled');
        const period = periodOf(view, date);
        return (
          <>
            <p role="status" className={styles.count}>
              {TEXTS.count(items.length < total ? total : shown.length)}
              {items.length < total && TEXTS.partly(items.length)}
            </p>
            {view !== 'day' && (
              <ul className={styles.key} aria-label={TEXTS.mediators}>
                {busy(shown).map(({ id, name }) => (
                  <li key={id} data-tone={colorOf(id)}>
                    {name}
                  </li>
                ))}
              </ul>
            )}
            <Shape
              days={view === 'week' ? boardDays(period, businessDays, shown) : daysFrom(period)}
              mediators={columnsFor(mediators, shown, mediator)}
              bookings={shown}
              date={date}
              today={clock.today}
              time={clock.time}
              colorOf={colorOf}
              onOpen={onOpen}
              onDay={onDay}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
}
