import { useMailLeaves } from '../../api/useMailLeaves';
import { ActionDialog } from '../../components/ActionDialog';
import { useListDates, useTellMatterMutation, type Booking, type SavedMatter } from './api';
import { Calls } from './Calls';
import styles from './Matter.module.css';
import { unreached, untold } from './table';
import { TEXTS } from './texts';

const texts = TEXTS.tell;

interface Props {
  saved: SavedMatter;
  session: Booking;
  onDone: () => void;
  onClose: () => void;
}

/** Lists whom one press writes to, and asks for it: no one but them. */
export function TellDialog({ saved: { matter, tag }, session, onDone, onClose }: Props) {
  const [tell, { isLoading, error }] = useTellMatterMutation();
  const leaves = useMailLeaves();
  const { short } = useListDates();
  const people = untold(matter, session);
  return (
    <ActionDialog
      title={texts.title(short(session.date))}
      confirm={texts.confirm(people.length)}
      progress={texts.progress}
      done={texts.done(people.length, leaves)}
      failed={texts.failed}
      act={() => tell({ id: matter.id, 'If-Match': tag, tellMatterRequest: { booking_id: session.id } })}
      isLoading={isLoading}
      error={error}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{texts.what}</p>
      <ul className={styles.names}>
        {people.map(({ id, name, email }) => (
          <li key={id}>
            <b>{name}</b>, {email}
          </li>
        ))}
      </ul>
      <Calls people={unreached(matter)} />
    </ActionDialog>
  );
}
