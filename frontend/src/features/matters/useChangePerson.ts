import { useToast } from '../../components/toast/useToast';
import { problemOf, type Participant, type ParticipantRequest, type SavedMatter, type Side } from './api';
import { TEXTS } from './texts';
import { useSeating, withSide } from './useSeating';

/** Changes one thing about a person at once. Sends nothing by itself. */
export function useChangePerson(saved: SavedMatter) {
  const { seat } = useSeating(saved);
  const toast = useToast();
  return async (
    { side, person }: { side: Side; person: Participant },
    change: Partial<ParticipantRequest>,
    failed: string,
  ) => {
    const { error } = await seat(
      withSide(side.id, ({ people, ...rest }) => ({
        ...rest,
        people: people.map((one) => (one.id === person.id ? { ...one, ...change } : one)),
      })),
    );
    if (error === undefined) toast.success(TEXTS.person.updated(person.name));
    else if (problemOf(error)?.code === 'email_on_two_sides') toast.error(TEXTS.page.onTwoSides(person.email));
    else toast.error(failed);
  };
}
