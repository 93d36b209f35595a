import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps } from 'react';
import type { Page } from '../../../api/answers';
import { QueryBoundary } from '../../../components/QueryBoundary';
import type { Booking } from '../api';
import { TEXTS } from '../texts';
import { MonthView } from './MonthView';
import { daysFrom, periodOf, type PeriodView } from './period';
import { TimeGrid } from './TimeGrid';
import { useMediatorColors } from './useMediatorColors';
import styles from './Views.module.css';

interface Props {
  query: ComponentProps<typeof QueryBoundary<Page<Booking>>>['query'];
  view: PeriodView;
  date: string;
  clock: { today: string; time: string };
  onOpen: (booking: Booking) => void;
  onDay: (day: string) => void;
}

/** The appointments of a day, week or month, with a legend of the mediators' colors. */
export function Views({ query, view, date, clock, onOpen, onDay }: Props) {
  const { mediators, colorOf } = useMediatorColors();
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
      {({ items, total }) => (
        <>
          <p role="status" className={styles.count}>
            {TEXTS.count(total)}
            {items.length < total && TEXTS.partly(items.length)}
          </p>
          <ul className={styles.key} aria-label={TEXTS.mediators}>
            {mediators.map(({ id, name }) => (
              <li key={id} data-tone={colorOf(id)}>
                {name}
              </li>
            ))}
          </ul>
          <Shape
            days={daysFrom(periodOf(view, date))}
            bookings={items}
            date={date}
            today={clock.today}
            time={clock.time}
            colorOf={colorOf}
            onOpen={onOpen}
            onDay={onDay}
          />
        </>
      )}
    </QueryBoundary>
  );
}
