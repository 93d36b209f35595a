import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card';
import { useSite, type Content } from './api';
import styles from './Content.module.css';
import { ContentField } from './ContentField';
import { inSpanishPage } from './fields';
import { LanguageViews, Untranslated } from './Spanish';
import { TEXTS } from './texts';
import { useContentAddress } from './useContentAddress';

const texts = TEXTS.seo;
const TITLE = [50, 60] as const;
const DESCRIPTION = [150, 160] as const;

/** A text's length next to the advised length: search engines cut longer texts. */
function Counter({ text, advised: [least, most] }: { text: string; advised: readonly [number, number] }) {
  const count = Array.from(text).length;
  return (
    <p role="status" className={styles.counter} data-good={least <= count && count <= most}>
      {texts.length(count, least, most)}
    </p>
  );
}

export function SeoTab() {
  const { control } = useFormContext<Content>();
  const content = useWatch({ control }) as Content;
  const { language } = useContentAddress();
  const site = useSite();
  const isSpanish = language === 'es';
  const typed = isSpanish ? content.es?.seo : content.seo;
  const { title, description } = (isSpanish ? inSpanishPage(content) : content).seo;
  return (
    <div className={`${styles.cards} ${styles.found}`}>
      <LanguageViews />
      <Card title="Search engines">
        <Untranslated path="seo.title" />
        <div>
          <ContentField path="seo.title" />
          <Counter text={typed?.title ?? ''} advised={TITLE} />
        </div>
        <div>
          <ContentField path="seo.description" />
          <Counter text={typed?.description ?? ''} advised={DESCRIPTION} />
        </div>
        <ContentField path="seo.keywords" />
      </Card>
      <Card title={texts.result}>
        <div className={styles.result}>
          <p>
            {site.name}
            <span>{`${window.location.origin}${isSpanish ? '/es' : ''}`}</span>
          </p>
          <p className={styles.resultTitle}>{title.trim() === '' ? texts.noTitle : title}</p>
          <p className={styles.resultText}>{description.trim() === '' ? texts.noDescription : description}</p>
        </div>
      </Card>
    </div>
  );
}
