import { useId } from 'react';
import { PERSON_ROLES, SIDE_ROLES } from '../../components/matter/roleTexts';
import { Facts } from '../../components/visit/Facts';
import visit from '../../components/visit/Visit.module.css';
import type { Seat } from './api';
import styles from './Seat.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.side;

/** Who comes from one's own side. */
export function OwnSide({ seat: { name: own, side } }: { seat: Seat }) {
  const id = useId();
  const you = side.people.findIndex(({ name }) => name === own);
  return (
    <section aria-labelledby={id} className={visit.panel}>
      <h2 id={id}>{texts.heading}</h2>
      <dl>
        <Facts
          of={[
            [texts.name, side.role === 'other' ? side.name : `${side.name}, ${SIDE_ROLES[side.role]}`],
            [texts.file, side.file_number],
          ]}
        />
      </dl>
      {side.people.length === 0 ? (
        <p>{texts.nobody}</p>
      ) : (
        <ul className={styles.people}>
          {side.people.map(({ name, role }, at) => (
            <li key={at}>
              <b>{at === you ? texts.you(name) : name}</b>
              <span>{PERSON_ROLES[role]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
