import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useSite, type Content } from './api';
import styles from './Content.module.css';
import { isUnfinished, isUntranslated, PART_NAMES, unfinished, type Part } from './fields';
import { PART_TITLES, TEXTS } from './texts';
import { TO_FILL_IN, useContentAddress, type Screen } from './useContentAddress';

/** Links to the parts of the content, one of which is open. Those that are not filled in or translated are marked. */
export function PartList() {
  const { control } = useFormContext<Content>();
  const content = useWatch({ control }) as Content;
  const { spanish } = useSite();
  const { screen, addressOf } = useContentAddress();
  const count = unfinished(content, spanish).length;

  const marksOf = (part: Part) => [
    ...(isUnfinished(content, part, spanish) ? [TEXTS.toFillIn] : []),
    ...(spanish && isUntranslated(content, part) ? [TEXTS.untranslated] : []),
  ];
  const link = (to: Screen, title: string, marks: readonly string[]) => (
    <li key={to}>
      <Link to={addressOf(to)} preventScrollReset aria-current={to === screen ? 'page' : undefined}>
        {title}
        {marks.map((mark) => (
          <span key={mark} className={styles.mark}>
            {mark}
          </span>
        ))}
      </Link>
    </li>
  );
  return (
    <nav aria-label={TEXTS.parts} className={styles.parts}>
      <ul>
        {count > 0 && link(TO_FILL_IN, TEXTS.unfinished.title, [String(count)])}
        {PART_NAMES.map((part) => link(part, PART_TITLES[part], marksOf(part)))}
      </ul>
    </nav>
  );
}
