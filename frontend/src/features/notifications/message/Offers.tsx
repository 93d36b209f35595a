import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Variable } from '../api';
import { TEXTS } from '../texts';
import styles from './Message.module.css';

interface Props {
  id: string;
  offers: readonly Variable[];
  active: number;
  /** Where the variable starts in the text. */
  start: number;
  area: RefObject<HTMLTextAreaElement | null>;
  onChoose: (name: string) => void;
}

/** Where the character is on the screen: the layer behind the area has the same text. */
function placeOf(area: HTMLTextAreaElement, at: number): DOMRect | undefined {
  let rest = at;
  for (const piece of area.previousElementSibling?.childNodes ?? []) {
    const node = piece.firstChild ?? piece;
    const length = node.textContent?.length ?? 0;
    if (rest < length) {
      const range = document.createRange();
      range.setStart(node, rest);
      range.setEnd(node, rest + 1);
      // jsdom has no layout.
      return 'getBoundingClientRect' in range ? range.getBoundingClientRect() : undefined;
    }
    rest -= length;
  }
  return undefined;
}

/** A list that scrolls would need the focus, which stays in the text. */
const SHOWN = 6;

/** The variables below the caret, those around the active one. */
export function Offers({ id, offers, active, start, area, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = list.current;
    const place = area.current === null ? undefined : placeOf(area.current, start);
    const around = box?.offsetParent?.getBoundingClientRect();
    if (box === null || place === undefined || around === undefined) return;
    const left = Math.min(place.left - around.left, around.width - box.offsetWidth);
    box.style.left = `${Math.max(0, left)}px`;
    box.style.top = `${place.bottom - around.top + 4}px`;
  }, [area, start, offers]);

  const from = Math.max(0, Math.min(active - SHOWN / 2, offers.length - SHOWN));

  return (
    <div ref={list} id={id} role="listbox" aria-label={TEXTS.variables} className={styles.offers}>
      {offers.slice(from, from + SHOWN).map(({ name, description }, index) => (
        <div
          key={name}
          id={`${id}-${name}`}
          role="option"
          aria-selected={from + index === active}
          aria-setsize={offers.length}
          aria-posinset={from + index + 1}
          tabIndex={-1}
          onMouseDown={(event) => {
            // The field keeps the focus.
            event.preventDefault();
            onChoose(name);
          }}
        >
          <code>{`{${name}}`}</code>
          <span>{description}</span>
        </div>
      ))}
    </div>
  );
}
