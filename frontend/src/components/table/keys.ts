const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  j: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  k: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** The rows of a table's body in order, without the names of groups. */
export const rowsIn = (table: Element | null | undefined): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>('tr[data-id]') ?? []),
];

/** The row that a key leads to; null at the end of the table, undefined if the key leads nowhere. */
export function rowAfter(key: string, row: HTMLElement): HTMLElement | null | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const rows = rowsIn(row.closest('table'));
  return rows[step(rows.indexOf(row), rows.length - 1)] ?? null;
}

/** Whether a click meant a control inside the row, not the row. */
export const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, [role="menuitem"]') !== null;
