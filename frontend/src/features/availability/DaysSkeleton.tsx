import Skeleton from '@mui/material/Skeleton';
import styles from './Availability.module.css';

/** As tall as the window, as the days are, so that what stands below them does not move up and down. */
export function DaysSkeleton() {
  return (
    <div className={styles.columns}>
      <Skeleton variant="rounded" height={300} className={styles.outside} />
      <Skeleton variant="rounded" height="100vh" className={styles.days} />
    </div>
  );
}
