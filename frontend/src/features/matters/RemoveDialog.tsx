import { RemovalDialog } from '../../components/RemovalDialog';
import type { Participant, SavedMatter, Side } from './api';
import { TEXTS } from './texts';
import { useSeating, withSide } from './useSeating';

const texts = TEXTS.removal;

interface Props {
  saved: SavedMatter;
  side: Side;
  /** Who is removed; the whole side if undefined. */
  person?: Participant;
  onClose: () => void;
}

/** Asks before someone, or a side with everyone on it, is taken off a matter. */
export function RemoveDialog({ saved, side, person, onClose }: Props) {
  const { seat, isLoading, error } = useSeating(saved);
  const change =
    person === undefined
      ? (sides: readonly Side[]) => sides.filter(({ id }) => id !== side.id)
      : withSide(side.id, (now) => ({ ...now, people: now.people.filter(({ id }) => id !== person.id) }));
  return (
    <RemovalDialog
      title={person === undefined ? texts.side(side.name) : texts.person(person.name)}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done(person?.name ?? side.name)}
      failed={texts.failed}
      remove={() => seat(change)}
      isLoading={isLoading}
      error={error}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{person === undefined ? texts.sideGoes(side.people.length) : texts.personGoes(side.name)}</p>
    </RemovalDialog>
  );
}
