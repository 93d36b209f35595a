import { When } from '../../components/Template';
import styles from './Landing.module.css';

/** The photo, or the initials. The name stands beside it. */
export function Portrait({ initials, photo }: { initials: string; photo: string }) {
  const none = (
    <span className={styles.portrait} aria-hidden="true">
      {initials}
    </span>
  );
  return (
    <When test={photo} otherwise={none}>
      <img className={styles.portrait} src={photo} alt="" width={96} height={96} loading="lazy" />
    </When>
  );
}
