import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../../api/permissions';
import { Card } from '../../../components/Card';
import { EmptyState } from '../../../components/EmptyState';
import { PagedList } from '../../../components/PagedList';
import { StatusBadge } from '../../../components/StatusBadge';
import { timeRange } from '../../../lib/dates';
import { price } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { useDates, useListClientBookingsQuery, type Booking, type ListedClient } from '../api';
import { TEXTS } from '../texts';
import styles from './Record.module.css';

const PAGE_SIZE = 10;
const texts = TEXTS.history;

/** The client's bookings, each leading to its day in the calendar. */
export function OwnBookings({ client, removed }: { client: ListedClient; removed: boolean }) {
  const [page, setPage] = useState(1);
  const query = useListClientBookingsQuery(
    { id: client.id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true, skip: removed },
  );
  return (
    <Card title={texts.title}>
      <PagedList
        query={query}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        loading={texts.loading}
        failed={texts.failed}
        count={texts.count}
        empty={<EmptyState title={texts.none} />}
      >
        {(booking) => <Line key={booking.id} booking={booking} />}
      </PagedList>
    </Card>
  );
}

function Line({ booking }: { booking: Booking }) {
  const dates = useDates();
  const mayOpen = useMayOpen();
  const day = `${dates.short(booking.date)}, ${timeRange(booking.start_time, booking.end_time)}`;
  return (
    <li className={styles.line}>
      <div>
        {mayOpen(paths.calendar) ? <Link to={paths.appointment(booking.reference)}>{day}</Link> : day}
        <p className={styles.detail}>
          {[
            booking.case_title,
            texts.with(booking.employee_name),
            price(booking.price, booking.currency),
            booking.reference,
          ].join(' · ')}
        </p>
      </div>
      <StatusBadge status={booking.status} />
    </li>
  );
}
