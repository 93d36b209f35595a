import Skeleton from '@mui/material/Skeleton';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { useListBookingHistoryQuery, useListDates, type Booking } from '../api';
import styles from '../Calendar.module.css';
import { DETAILS_TEXTS } from './texts';

const texts = DETAILS_TEXTS;

/** The history of a booking. */
export function History({ booking }: { booking: Booking }) {
  const dates = useListDates();
  const query = useListBookingHistoryQuery({ id: booking.id }, { refetchOnMountOrArgChange: true });

  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title" className={styles.sheetTitle}>
        {texts.history}
      </h3>
      <QueryBoundary
        query={query}
        failed={texts.failed}
        loading={
          <div role="status" aria-label={texts.loading}>
            <Skeleton height={48} />
          </div>
        }
      >
        {(lines) => (
          <ol className={styles.history}>
            {lines.some(({ action }) => action === 'booking.requested') || (
              // Bookings made before requests were recorded.
              <li>
                {texts.requested}
                <p>{dates.moment(booking.created_at)}</p>
              </li>
            )}
            {[...lines]
              .sort((one, other) => one.at.localeCompare(other.at))
              .map(({ at, by, action, text }) => (
                <li key={`${at} ${action} ${text}`}>
                  {text}
                  <p>
                    {dates.moment(at)}, {texts.by(by)}
                  </p>
                </li>
              ))}
          </ol>
        )}
      </QueryBoundary>
    </section>
  );
}
