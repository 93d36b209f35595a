import { RowMenu } from '../../../components/RowMenu';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useChangePersonMutation, type Person } from '../api';
import { nameOf } from './nameOf';
import { TEXTS } from './texts';

export type PersonAction = 'role' | 'disable' | 'remove';

interface Props {
  person: Person;
  onAction: (action: PersonAction) => void;
}

/** What can be done with a person. No one disables or removes themselves. */
export function PersonMenu({ person, onAction }: Props) {
  const [change] = useChangePersonMutation();
  const toast = useToast();
  const enable = async () => {
    const { error } = await change({ id: person.id, personRequest: { disabled: false } });
    if (error === undefined) toast.success(TEXTS.enabledNow);
    else toast.error(problemOf(error)?.detail ?? TEXTS.changeFailed);
  };
  const others = [
    person.disabled
      ? { text: TEXTS.enable, act: () => void enable() }
      : { text: TEXTS.disable, act: () => onAction('disable') },
    { text: TEXTS.remove, act: () => onAction('remove') },
  ];
  return (
    <RowMenu
      label={TEXTS.actionsOf(nameOf(person))}
      entries={[{ text: TEXTS.edit, act: () => onAction('role') }, ...(person.isYou ? [] : others)]}
    />
  );
}
