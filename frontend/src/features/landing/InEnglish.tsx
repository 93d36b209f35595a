import type { ReactNode } from 'react';
import { Which } from '../../components/Template';
import { LANGUAGE, type Language } from '../../lib/language';
import styles from './Landing.module.css';
import { TEXTS } from './texts';

/** For the `lang` of an element: only pages in another language than English have texts in two languages. */
export const marked = (language?: Language) => (LANGUAGE === 'en' ? undefined : language);

/** What a page in another language says where a text is in English. */
export const IfEnglish = ({ lang, children }: { lang: Language; children: ReactNode }) =>
  LANGUAGE !== 'en' && <Which of={lang} from={{ en: children, es: null }} />;

export const InEnglish = () => (
  <span className={styles.english} lang={LANGUAGE}>
    {TEXTS.english}
  </span>
);
