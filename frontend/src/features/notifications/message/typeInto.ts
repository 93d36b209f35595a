/** Replaces part of a text area's text as typing would, so that Undo covers it. */
export function typeInto(area: HTMLTextAreaElement, start: number, end: number, text: string) {
  area.focus();
  area.setSelectionRange(start, end);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps the browser's Undo
  if ('execCommand' in document && document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
