const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: -Infinity,
  End: Infinity,
};

/** The rows of a table's body in order, without the names of groups. */
export const rowsIn = (table: Element | null | undefined): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>('tr[data-id]') ?? []),
];

/** The row that a key leads to, or the same one at the end of the table; undefined if the key leads nowhere. */
export function rowAfter(key: string, row: HTMLElement): HTMLElement | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const rows = rowsIn(row.closest('table'));
  return rows.at(Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1));
}

/** Whether a click meant a control inside the row, not the row. */
export const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, [role="menuitem"]') !== null;
