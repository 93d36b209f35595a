import styles from './Landing.module.css';

/** The photo, or the initials. The name stands beside it. */
export function Portrait({ initials, photo }: { initials: string; photo: string }) {
  return photo === '' ? (
    <span className={styles.portrait} aria-hidden="true">
      {initials}
    </span>
  ) : (
    <img className={styles.portrait} src={photo} alt="" width={96} height={96} loading="lazy" />
  );
}
