import type { ComponentProps, Ref } from 'react';
import styles from './Message.module.css';
import type { Piece } from './variables';

export interface Highlight {
  pieces: Piece[];
  unknown: readonly string[];
}

interface Props extends ComponentProps<'textarea'> {
  highlight: Highlight;
}

const toneOf = ({ name }: Piece, unknown: readonly string[]) => {
  if (name === undefined) return undefined;
  return unknown.includes(name) ? 'unknown' : 'known';
};

/**
 * A text area as tall as its text. A layer with the same text lies behind it and marks the
 * variables.
 */
export function HighlightedArea({
  highlight: { pieces, unknown },
  className = '',
  ref,
  ...props
}: Props & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <span className={styles.stack}>
      <span aria-hidden="true" className={`${className} ${styles.layer}`}>
        {pieces.map((piece, index) => (
          <span key={index} data-tone={toneOf(piece, unknown)}>
            {piece.text}
          </span>
        ))}
        {/* Gives an empty last line its height. */}
        {'​'}
      </span>
      <textarea {...props} ref={ref} className={`${className} ${styles.area}`} />
    </span>
  );
}
