import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import styles from './Content.module.css';
import { ContentField, SectionFields } from './ContentField';
import { LISTS } from './fields';
import { ImageField } from './ImageField';
import { ListEditor } from './ListEditor';
import { SectionsEditor } from './SectionsEditor';
import { Untranslated } from './Spanish';
import { LIST_WORDS, TEXTS } from './texts';
import { Unfinished } from './Unfinished';

export function ContentTab() {
  return (
    <div className={styles.cards}>
      <Unfinished />
      <Card title={TEXTS.hero.title}>
        <Hint small className={styles.lead}>
          {TEXTS.hero.hint}
        </Hint>
        <Untranslated path="hero.headline" />
        <SectionFields section="Hero" />
      </Card>
      <Card title={TEXTS.about.title}>
        <Untranslated path="about.title" />
        <ContentField path="about.title" />
        <ContentField path="about.description" />
        <ImageField what={TEXTS.about.image} path="branding.imageUrl" purpose="media" limit={TEXTS.branding.imageLimit} />
        <ContentField path="about.imageAlt" />
      </Card>
      {LISTS.map((list) => (
        <ListEditor key={list} list={list} words={LIST_WORDS[list]} />
      ))}
      <Card title={TEXTS.contact.title}>
        <Hint small className={styles.lead}>
          {TEXTS.contact.hint}
        </Hint>
        <Untranslated path="contact.title" />
        <SectionFields section="Contact" />
      </Card>
      <Card title={TEXTS.legal.title}>
        <Hint small className={styles.lead}>
          {TEXTS.legal.hint}
        </Hint>
        <SectionFields section="Legal" />
      </Card>
      <SectionsEditor />
    </div>
  );
}
