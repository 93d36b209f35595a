import { usePrice, type Mediator, type Slot } from '../api';
import { priceOf } from '../payload';
import { TEXTS } from '../texts';
import { useStart } from '../useStart';
import styles from './Mediators.module.css';

interface Props {
  mediator: Mediator;
  slot: Slot;
  /** The type of case that the mediator suits. */
  caseType: string | undefined;
  onChoose: () => void;
}

/** The earliest session there is, one click from the details. */
export function FirstAvailable({ mediator, slot, caseType, onChoose }: Props) {
  const start = useStart();
  const price = usePrice();
  return (
    <button type="button" className={styles.first} onClick={onChoose}>
      <span className={styles.firstTitle}>{TEXTS.mediator.first(caseType)}</span>
      <strong>{start(slot)}</strong>{' '}
      <span>
        {mediator.name}, {price(priceOf(slot))}
      </span>
    </button>
  );
}
