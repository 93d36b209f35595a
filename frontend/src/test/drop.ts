import { createEvent, fireEvent } from '@testing-library/react';

const transferOf = (files: readonly File[]) => ({ types: ['Files'], files, dropEffect: 'copy' });

/** Drags files over an element and drops them there. Says whether the page took each, or what the browser shows. */
export function dropFiles(place: Element, files: readonly File[]) {
  const dataTransfer = transferOf(files);
  const over = createEvent.dragOver(place, { dataTransfer });
  fireEvent(place, over);
  const drop = createEvent.drop(place, { dataTransfer });
  fireEvent(place, drop);
  return { isKept: over.defaultPrevented && drop.defaultPrevented, effect: dataTransfer.dropEffect };
}
