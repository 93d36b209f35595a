import { Fragment } from 'react';
import styles from './Help.module.css';

/** A text whose **words on buttons** are strong and whose `keys` look like keys. */
export function Marked({ text }: { text: string }) {
  return text.split(/(\*\*.+?\*\*|`.+?`)/).map((part, index) => {
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`'))
      return (
        <kbd key={index} className={styles.key}>
          {part.slice(1, -1)}
        </kbd>
      );
    return <Fragment key={index}>{part}</Fragment>;
  });
}
