import { useListEmployeesQuery } from '../api';

const COLORS = 6;

/** Each mediator's color as a number, the same in every view. */
export function useMediatorColors() {
  const { data: mediators = [] } = useListEmployeesQuery({});
  const place = new Map([...mediators.map(({ id }) => id)].sort().map((id, index) => [id, index % COLORS]));
  return { mediators, colorOf: (id: string) => place.get(id) ?? 0 };
}
