import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import styles from './Content.module.css';
import { ContentField, SectionFields } from './ContentField';
import type { Part } from './fields';
import { FocusTarget } from './FocusTarget';
import { ImageField } from './ImageField';
import { ListEditor } from './ListEditor';
import { PartList } from './PartList';
import { SectionsEditor } from './SectionsEditor';
import { Untranslated } from './Spanish';
import { LIST_WORDS, TEXTS } from './texts';
import { Unfinished } from './Unfinished';
import { TO_FILL_IN, useContentAddress } from './useContentAddress';

/** The texts of the landing page, one of its parts at a time. */
export function ContentTab() {
  const { screen } = useContentAddress();
  return (
    <div className={styles.parted}>
      <PartList />
      <div key={screen} className={styles.cards}>
        {screen === TO_FILL_IN ? <Unfinished /> : <OpenPart part={screen} />}
      </div>
    </div>
  );
}

function OpenPart({ part }: { part: Part }) {
  return (
    <>
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
      <SectionFields section="Hero" />
    </Card>
  ),
  about: () => (
    <Card title={TEXTS.about.title}>
      <Untranslated path="about.title" />
      <ContentField path="about.title" />
      <ContentField path="about.description" />
      <ImageField what={TEXTS.about.image} path="branding.imageUrl" purpose="media" limit={TEXTS.branding.imageLimit} />
      <ContentField path="about.imageAlt" />
    </Card>
  ),
  services: () => <ListEditor list="services" words={LIST_WORDS.services} />,
  process: () => <ListEditor list="process" words={LIST_WORDS.process} />,
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
