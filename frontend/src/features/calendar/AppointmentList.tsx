import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { useListBookingsQuery, type Booking } from './api';
import { Appointment } from './Appointment';
import styles from './Calendar.module.css';
import { TEXTS } from './texts';

const PAGE_SIZE = 20;

export type AppointmentAction = 'edit' | 'view' | 'contact';

interface Props {
  search: string;
  page: number;
  onPage: (page: number) => void;
  onClearSearch: () => void;
  onAction: (action: AppointmentAction, booking: Booking) => void;
}

export function AppointmentList({ search, page, onPage, onClearSearch, onAction }: Props) {
  const { data, isError, isFetching, refetch } = useListBookingsQuery(
    { q: search === '' ? undefined : search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );

  if (isError) {
    return (
      <div className={styles.results}>
        <ErrorState text={TEXTS.failed} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={styles.results} role="status" aria-label="Loading appointments">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} variant="rounded" height={112} />
        ))}
      </div>
    );
  }
  if (data.bookings.length === 0) {
    return (
      <div className={styles.results}>
        <EmptyState title={search === '' ? TEXTS.none : TEXTS.noMatch(search)}>
          {search === '' ? (
            <p>{TEXTS.noneHint}</p>
          ) : (
            <Button variant="outlined" onClick={onClearSearch}>
              {TEXTS.clear}
            </Button>
          )}
        </EmptyState>
      </div>
    );
  }

  const pages = Math.ceil(data.total / PAGE_SIZE);
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        {TEXTS.count(data.total)}
      </p>
      <ul className={styles.list} aria-busy={isFetching}>
        {data.bookings.map((booking) => (
          <Appointment key={booking.id} booking={booking} onAction={(action) => onAction(action, booking)} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination count={pages} page={page} onChange={(_event, next) => onPage(next)} className={styles.pages} />
      )}
    </div>
  );
}
