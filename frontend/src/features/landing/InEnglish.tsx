import { Fragment, type ElementType } from 'react';
import { Which } from '../../components/Template';
import { LANGUAGE, type Language } from '../../lib/language';
import styles from './Landing.module.css';
import { TEXTS } from './texts';

/** For the `lang` of an element: only pages in another language than English have texts in two languages. */
export const marked = (lang?: Language) => (LANGUAGE === 'en' ? undefined : lang);

interface Props {
  /** The language of the text, if it may be in another than the page. */
  lang: Language | undefined;
  /** What it stands in. */
  within?: ElementType;
}

/** What a page in another language says of a text that is in English. */
export function InEnglish({ lang, within: Frame = Fragment }: Props) {
  if (LANGUAGE === 'en' || lang === undefined) return null;
  const note = (
    <Frame>
      <span className={styles.english} lang={LANGUAGE}>
        {TEXTS.english}
      </span>
    </Frame>
  );
  return <Which of={lang} from={{ en: note, es: null }} />;
}
