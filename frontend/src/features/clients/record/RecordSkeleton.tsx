import Skeleton from '@mui/material/Skeleton';
import { TEXTS } from '../texts';
import styles from './Record.module.css';

export function RecordSkeleton() {
  return (
    <div role="status" aria-label={TEXTS.record.loading} className={styles.record}>
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={240} />
    </div>
  );
}
