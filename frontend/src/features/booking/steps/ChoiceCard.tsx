import type { ReactNode } from 'react';
import styles from '../Booking.module.css';

interface Props {
  group: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A radio button drawn as a card. */
export function ChoiceCard({ group, checked, onChoose, children }: Props) {
  return (
    <label className={styles.choice} data-checked={checked}>
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
