import styles from './PhoneLink.module.css';
import { TEXTS } from './phoneTexts';
import { When } from './Template';

/** Calls the practice; nothing if it has no number. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <When test={phone}>
      <a href={`tel:${phone}`} className={styles.phone}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6.6 10.8a15 15 0 0 0 6.6 6.6l2.2-2.2a1 1 0 0 1 1-.2 11 11 0 0 0 3.6.6 1 1 0 0 1 1 1V20a1 1 0 0 1-1 1A17 17 0 0 1 3 4a1 1 0 0 1 1-1h3.5a1 1 0 0 1 1 1 11 11 0 0 0 .6 3.6 1 1 0 0 1-.3 1z" />
        </svg>
        <span>
          <span className="visually-hidden">{`${TEXTS.call} `}</span>
          {phone}
        </span>
      </a>
    </When>
  );
}
