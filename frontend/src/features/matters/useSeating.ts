import { useUpdateSidesMutation, type ParticipantRequest, type SavedMatter, type Side, type SideRequest } from './api';

/** What is saved of a person: whoever has no address gets no email. */
const sent = ({ email = '', gets_mail, ...person }: ParticipantRequest) => {
  const { id, role, name, firm, phone, shared_email, language, attends, unchecked } = person;
  return {
    ...{ id, role, name, firm, email, phone, shared_email, language, attends, unchecked },
    gets_mail: gets_mail === true && email.trim() !== '',
  };
};

/** Saves all sides at once, as they follow from those that are saved. */
export function useSeating({ matter, tag }: SavedMatter) {
  const [update, { isLoading, error }] = useUpdateSidesMutation();
  const seat = (change: (sides: readonly Side[]) => SideRequest[]) =>
    update({
      id: matter.id,
      'If-Match': tag,
      sidesRequest: {
        sides: change(matter.sides).map(({ people = [], ...side }) => ({ ...side, people: people.map(sent) })),
      },
    });
  return { seat, isLoading, error };
}

/** The sides with one of them changed. */
export const withSide =
  (id: string, change: (side: Side) => SideRequest) =>
  (sides: readonly Side[]): SideRequest[] =>
    sides.map((side) => (side.id === id ? change(side) : side));
