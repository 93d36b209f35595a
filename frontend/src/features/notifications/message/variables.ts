const VARIABLE = /\{([a-z0-9_]+)\}/g;

/** Part of a text: a variable with its name, or the text between two. */
export interface Piece {
  text: string;
  name?: string;
}

/** The text in pieces. A brace that does not start a variable is text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(VARIABLE)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: match[0], ...(match[1] !== undefined && { name: match[1] }) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The variables of a text that are not known, each once. */
export const unknownIn = (text: string, known: readonly { name: string }[]): string[] => [
  ...new Set(
    piecesOf(text).flatMap(({ name }) => (name === undefined || known.some((one) => one.name === name) ? [] : [name])),
  ),
];

/** A variable being typed. */
export interface Opening {
  /** Where its brace is. */
  start: number;
  typed: string;
}

/** The variable that is being typed at the caret. */
export function openingAt(text: string, caret: number): Opening | null {
  const [match, typed] = /\{([a-z0-9_]*)$/.exec(text.slice(0, caret)) ?? [];
  return match === undefined || typed === undefined ? null : { start: caret - match.length, typed };
}

/** Where the variable around the caret ends: a name is replaced with its rest and its brace. */
export const closingAt = (text: string, caret: number): number =>
  caret + (/^[a-z0-9_]*\}|^/.exec(text.slice(caret))?.[0].length ?? 0);
