import { useToast } from '../../components/toast/useToast';
import type { Participant, SavedMatter, Side } from './api';
import { TEXTS } from './texts';
import { useSeating, withSide } from './useSeating';

/** Turns on email for a person, such as one a visitor named. Sends nothing by itself. */
export function useTurnOnMail(saved: SavedMatter) {
  const { seat } = useSeating(saved);
  const toast = useToast();
  return async ({ side, person }: { side: Side; person: Participant }) => {
    const change = withSide(side.id, ({ people, ...rest }) => ({
      ...rest,
      people: people.map((one) => (one.id === person.id ? { ...one, gets_mail: true } : one)),
    }));
    const { error } = await seat(change);
    if (error === undefined) toast.success(TEXTS.person.updated(person.name));
    else toast.error(TEXTS.page.mailOnFailed);
  };
}
