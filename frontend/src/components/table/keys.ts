const STEPS: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  j: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  k: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
};

/** The row that a key leads to; null at the end of the table, undefined if the key leads nowhere. */
export function rowAfter(key: string, row: HTMLElement): HTMLElement | null | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const next = step(row);
  return next instanceof HTMLElement ? next : null;
}

/** Whether a click meant a control inside the row, not the row. */
export const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, [role="menuitem"]') !== null;
