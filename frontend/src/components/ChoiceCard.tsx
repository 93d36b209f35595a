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
  /** What assistive technology reads instead of everything on the card. */
  name?: string | undefined;
  /** The id of a text that says more about it. */
  describedBy?: string | undefined;
  disabled?: boolean;
  /** Something to avoid, in the color of warnings. */
  warning?: string | undefined;
  media?: ReactNode;
  /** At the end of the card: a price. */
  end?: ReactNode;
  /** Below, with controls of its own. */
  below?: ReactNode;
  children: ReactNode;
}

/** A radio button drawn as a card. */
export function ChoiceCard({
  group,
  checked,
  onChoose,
  title,
  name,
  describedBy,
  disabled = false,
  warning,
  media,
  end,
  below,
  children,
}: Props) {
  return (
    <div className={styles.choice} data-checked={checked} data-disabled={disabled}>
      <label className={styles.label}>
        <input
          type="radio"
          name={group}
          checked={checked}
          disabled={disabled}
          aria-label={name}
          aria-describedby={describedBy}
          onChange={onChoose}
        />
        {media}
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {children}
          {warning !== undefined && <span className={styles.warning}>{warning}</span>}
        </span>
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </label>
      {below}
    </div>
  );
}
