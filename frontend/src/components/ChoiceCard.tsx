import type { ReactNode } from 'react';
import styles from './ChoiceCard.module.css';

/** Cards of which one is chosen. */
export function ChoiceCards({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface Props {
  group: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  /** Something to avoid, in the color of warnings. */
  warning?: string | undefined;
  media?: ReactNode;
  /** At the end of the card: a price. */
  end?: ReactNode;
  children: ReactNode;
}

/** A radio button drawn as a card. */
export function ChoiceCard({ group, checked, onChoose, title, warning, media, end, children }: Props) {
  return (
    <label className={styles.choice} data-checked={checked}>
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      {media}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {children}
        {warning !== undefined && <span className={styles.warning}>{warning}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </label>
  );
}
