import { useEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** Where an element is in the grid. It may span rows; several elements may share a cell. */
interface Place {
  element: HTMLElement;
  row: number;
  rows: number;
  column: number;
}

const placesIn = (grid: HTMLElement): Place[] =>
  [...grid.querySelectorAll<HTMLElement>('[data-row]')].map((element) => ({
    element,
    row: Number(element.dataset.row),
    rows: Number(element.dataset.rows ?? 1),
    column: Number(element.dataset.column),
  }));

/** The element that an arrow key, Home or End leads to. */
function target(places: Place[], from: Place, key: string): Place | undefined {
  const inColumn = (column: number) =>
    places.find((place) => place.column === column && place.row <= from.row && from.row < place.row + place.rows);
  const own = places.filter(({ column }) => column === from.column);
  switch (key) {
    case 'ArrowRight':
      return inColumn(from.column + 1);
    case 'ArrowLeft':
      return inColumn(from.column - 1);
    case 'ArrowDown':
      return own[own.indexOf(from) + 1];
    case 'ArrowUp':
      return own[own.indexOf(from) - 1];
    case 'Home':
      return inColumn(0);
    case 'End':
      return inColumn(Math.max(...places.map(({ column }) => column)));
    default:
      return undefined;
  }
}

/**
 * One Tab stop for a whole grid, and arrow keys inside: the grid pattern of the ARIA Authoring
 * Practices. Elements have `tabIndex={-1}`, `data-row` and `data-column`, and `data-rows` if they
 * span several rows.
 */
export function useGridFocus(ref: RefObject<HTMLElement | null>) {
  // After every render: what had the Tab stop may be gone.
  useEffect(() => {
    const places = ref.current === null ? [] : placesIn(ref.current);
    if (places.some(({ element }) => element.tabIndex === 0)) return;
    const [first] = places;
    if (first !== undefined) first.element.tabIndex = 0;
  });

  const onFocus = ({ target: focused, currentTarget: grid }: FocusEvent<HTMLElement>) => {
    if (focused.dataset.row === undefined) return;
    for (const { element } of placesIn(grid)) element.tabIndex = element === focused ? 0 : -1;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const places = placesIn(event.currentTarget);
    const from = places.find(({ element }) => element === event.target);
    const to = from === undefined ? undefined : target(places, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    to.element.focus();
  };

  return { onFocus, onKeyDown };
}
