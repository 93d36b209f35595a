import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { Variable } from '../api';
import { typeInto } from './typeInto';
import { closingAt, openingAt } from './variables';

/** The variables offered while one is being typed. */
export function useOffers(area: RefObject<HTMLTextAreaElement | null>, text: string, variables: readonly Variable[]) {
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);

  const opening = caret === null ? null : openingAt(text, caret);
  const isOpen = opening !== null && opening.start !== dismissed;
  const offers = isOpen ? variables.filter(({ name }) => name.includes(opening.typed)) : [];
  const active = Math.min(chosen, offers.length - 1);

  const follow = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? selectionStart : null;
    if (next === caret) return;
    setCaret(next);
    setChosen(0);
    if (next === null || openingAt(text, next)?.start !== dismissed) setDismissed(null);
  };

  const choose = (name: string) => {
    if (area.current === null || opening === null || caret === null) return;
    typeInto(area.current, opening.start, closingAt(text, caret), `{${name}}`);
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const offer = offers[active];
    if (offer === undefined || opening === null) return false;
    const act: Partial<Record<string, () => void>> = {
      ArrowDown: () => setChosen((active + 1) % offers.length),
      ArrowUp: () => setChosen((active + offers.length - 1) % offers.length),
      Enter: () => choose(offer.name),
      Escape: () => setDismissed(opening.start),
    };
    const run = act[event.key];
    if (run === undefined) return false;
    event.preventDefault();
    // A dialog around the field stays open.
    event.stopPropagation();
    run();
    return true;
  };

  return { offers, active, start: opening?.start ?? 0, follow, leave: () => setCaret(null), choose, onKeyDown };
}
