import type { Participant } from './api';
import styles from './Matter.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.calls;

/** Who has to be called, and where; nothing if nobody has to. */
export function Calls({ text = texts.none, people }: { text?: string; people: readonly Participant[] }) {
  if (people.length === 0) return null;
  return (
    <>
      <p>{text}</p>
      <ul className={styles.names}>
        {people.map(({ id, name, phone }) => (
          <li key={id}>
            {name}, {phone === '' ? texts.noPhone : <a href={`tel:${phone}`}>{phone}</a>}
          </li>
        ))}
      </ul>
    </>
  );
}
