import { Card } from '../../components/Card';
import { FieldPair } from '../../components/form/FieldPair';
import { Hint } from '../../components/Hint';
import { BesidePage } from './BesidePage';
import styles from './Content.module.css';
import { ContentField, SectionFields } from './ContentField';
import type { Part } from './fields';
import { FocusTarget } from './FocusTarget';
import { ImageField } from './ImageField';
import { ListEditor } from './ListEditor';
import type { PageOf } from './PagePreview';
import { PartList } from './PartList';
import { SectionsEditor } from './SectionsEditor';
import { LanguageViews, Untranslated } from './Spanish';
import { LIST_WORDS, TEXTS } from './texts';
import { Unfinished } from './Unfinished';
import { TO_FILL_IN, useContentAddress } from './useContentAddress';

/** The texts of the landing page, one of its parts at a time, beside the page. */
export function ContentTab({ Page }: { Page: PageOf }) {
  const { screen } = useContentAddress();
  return (
    <BesidePage Page={Page} screen={screen} name={TEXTS.page.texts} list={<PartList />}>
      {screen === TO_FILL_IN ? <Unfinished /> : <OpenPart part={screen} />}
    </BesidePage>
  );
}

function OpenPart({ part }: { part: Part }) {
  return (
    <>
      {part !== 'sections' && <LanguageViews />}
      {PANELS[part]()}
      <FocusTarget tab="content" part={part} />
    </>
  );
}

const PANELS: Readonly<Record<Part, () => React.ReactNode>> = {
  hero: () => (
    <Card title={TEXTS.hero.title}>
      <Hint small className={styles.lead}>
        {TEXTS.hero.hint}
      </Hint>
      <Untranslated path="hero.headline" />
      <ContentField path="hero.kicker" />
      <ContentField path="hero.headline" />
      <ContentField path="hero.description" />
      <FieldPair>
        <ContentField path="hero.ctaPrimary" />
        <ContentField path="hero.ctaSecondary" />
      </FieldPair>
      <ImageField
        what={TEXTS.hero.image}
        path="branding.heroUrl"
        focus="branding.heroFocus"
        purpose="media"
        limit={TEXTS.branding.imageLimit}
      />
      <ContentField path="hero.imageAlt" />
    </Card>
  ),
  about: () => (
    <Card title={TEXTS.about.title}>
      <Untranslated path="about.title" />
      <ContentField path="about.title" />
      <ContentField path="about.description" />
      <ImageField
        what={TEXTS.about.image}
        path="branding.imageUrl"
        focus="branding.imageFocus"
        purpose="media"
        limit={TEXTS.branding.imageLimit}
      />
      <ContentField path="about.imageAlt" />
    </Card>
  ),
  services: () => <ListEditor list="services" words={LIST_WORDS.services} />,
  process: () => <ListEditor list="process" words={LIST_WORDS.process} />,
  testimonials: () => <ListEditor list="testimonials" words={LIST_WORDS.testimonials} />,
  credentials: () => <ListEditor list="credentials" words={LIST_WORDS.credentials} />,
  fees: () => <ListEditor list="fees" words={LIST_WORDS.fees} />,
  faq: () => <ListEditor list="faq" words={LIST_WORDS.faq} />,
  contact: () => (
    <Card title={TEXTS.contact.title}>
      <Hint small className={styles.lead}>
        {TEXTS.contact.hint}
      </Hint>
      <Untranslated path="contact.title" />
      <SectionFields section="Contact" />
    </Card>
  ),
  legal: () => (
    <Card title={TEXTS.legal.title}>
      <Hint small className={styles.lead}>
        {TEXTS.legal.hint}
      </Hint>
      <SectionFields section="Legal" />
    </Card>
  ),
  sections: () => <SectionsEditor />,
};
