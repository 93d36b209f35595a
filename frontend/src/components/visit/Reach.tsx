import { useContent } from '../../api/useContent';
import { TEXTS } from './texts';
import styles from './Visit.module.css';

interface Props {
  label: string;
  /** Where the practice reads its mail, if its website does not say. */
  email: string | null;
}

/** How to reach the practice. */
export function Reach({ label, email }: Props) {
  const contact = useContent().data?.contact;
  const address = contact?.email || email;
  const phone = contact?.phone;
  if (!address && !phone) return <p className={styles.reach}>{TEXTS.reply}</p>;
  return (
    <p className={styles.reach}>
      {label} {phone && <a href={`tel:${phone}`}>{phone}</a>} {address && <a href={`mailto:${address}`}>{address}</a>}
    </p>
  );
}
