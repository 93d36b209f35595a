import Alert from '@mui/material/Alert';
import styles from './Message.module.css';

interface Props {
  text: string;
  /** What was removed, in words. */
  what: readonly string[];
  onClose?: () => void;
}

/** Says what the server takes out of a template's HTML. */
export function Removed({ text, what, onClose }: Props) {
  if (what.length === 0) return null;
  return (
    <Alert severity="warning" {...(onClose !== undefined && { onClose })}>
      <p>{text}</p>
      <ul className={styles.removed}>
        {what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Alert>
  );
}
