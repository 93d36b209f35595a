/** The ids from one row to another, in whichever order they are; only the second if the first is gone. */
export function rangeOf(rows: readonly { id: string }[], from: string, to: string): string[] {
  const ends = [from, to].map((end) => rows.findIndex(({ id }) => id === end)).sort((one, other) => one - other);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [to] : rows.slice(first, last + 1).map(({ id }) => id);
}
