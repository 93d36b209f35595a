import { useUpdateSidesMutation, type SavedMatter, type Side, type SideRequest } from './api';

/** Saves all sides at once, as they follow from those that are saved. */
export function useSeating({ matter, tag }: SavedMatter) {
  const [update, { isLoading, error }] = useUpdateSidesMutation();
  const seat = (change: (sides: readonly Side[]) => SideRequest[]) =>
    update({ id: matter.id, 'If-Match': tag, sidesRequest: { sides: change(matter.sides) } });
  return { seat, isLoading, error };
}

/** The sides with one of them changed. */
export const withSide =
  (id: string, change: (side: Side) => SideRequest) =>
  (sides: readonly Side[]): SideRequest[] =>
    sides.map((side) => (side.id === id ? change(side) : side));
