import Skeleton from '@mui/material/Skeleton';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

/** As tall as the window, so that what is below the dashboard does not jump up and back down. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={TEXTS.loading} className={styles.work}>
      <Skeleton variant="rounded" height="100vh" />
      <Skeleton variant="rounded" height={320} />
    </div>
  );
}
