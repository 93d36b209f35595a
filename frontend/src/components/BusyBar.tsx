import LinearProgress from '@mui/material/LinearProgress';
import styles from './Dialog.module.css';

interface Props {
  /** What is under way. */
  text: string;
  /** How much of it is done, from 0 to 1, where that is known. */
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
