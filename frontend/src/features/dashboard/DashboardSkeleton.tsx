import Skeleton from '@mui/material/Skeleton';
import styles from './Dashboard.module.css';
import { TEXTS } from './texts';

/** As tall as the window, so that what stands below the dashboard does not come up and go down again. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={TEXTS.loading} className={styles.work}>
      <Skeleton variant="rounded" height="100vh" />
      <Skeleton variant="rounded" height={320} />
    </div>
  );
}
