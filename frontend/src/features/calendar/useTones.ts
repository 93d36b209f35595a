import { useListEmployeesQuery } from './api';

const TONES = 6;

/** Each mediator's colour, as a number; it stays the same from view to view. */
export function useTones() {
  const { data: mediators = [] } = useListEmployeesQuery({});
  const place = new Map([...mediators.map(({ id }) => id)].sort().map((id, index) => [id, index % TONES]));
  return { mediators, toneOf: (id: string) => place.get(id) ?? 0 };
}
