import LinearProgress from '@mui/material/LinearProgress';
import styles from './Backup.module.css';

/** What is under way, in words. */
export function Progress({ text }: { text: string }) {
  return (
    <div role="status" className={styles.progress}>
      <p>{text}</p>
      <LinearProgress aria-hidden="true" />
    </div>
  );
}
