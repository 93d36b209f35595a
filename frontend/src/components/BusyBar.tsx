import LinearProgress from '@mui/material/LinearProgress';
import styles from './Dialog.module.css';

interface Props {
  /** What is in progress. */
  text: string;
  /** How much is done, from 0 to 1, if known. */
  done?: number | undefined;
}

export function BusyBar({ text, done }: Props) {
  return (
    <div role="status" className={styles.progress}>
      <p>{text}</p>
      {done === undefined ? (
        <LinearProgress aria-hidden="true" />
      ) : (
        <LinearProgress variant="determinate" value={Math.round(done * 100)} aria-label={text} />
      )}
    </div>
  );
}
