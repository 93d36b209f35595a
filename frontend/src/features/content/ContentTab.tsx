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

/** The cards of the tab, by their ids. */
const PARTS = [
  ['hero', TEXTS.hero.title],
  ['about', TEXTS.about.title],
  ...LISTS.map((list) => [list, LIST_WORDS[list].title] as const),
  ['contact', TEXTS.contact.title],
  ['legal', TEXTS.legal.title],
  ['sections', TEXTS.sections.title],
] as const;

export function ContentTab() {
  return (
    <div className={styles.parted}>
      <nav aria-labelledby="parts" className={styles.parts}>
        <h2 id="parts">{TEXTS.parts}</h2>
        <ul>
          {PARTS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.cards}>
        <Unfinished />
        <Card id="hero" title={TEXTS.hero.title}>
          <Hint small className={styles.lead}>
            {TEXTS.hero.hint}
          </Hint>
          <Untranslated path="hero.headline" />
          <SectionFields section="Hero" />
        </Card>
        <Card id="about" title={TEXTS.about.title}>
          <Untranslated path="about.title" />
          <ContentField path="about.title" />
          <ContentField path="about.description" />
          <ImageField
            what={TEXTS.about.image}
            path="branding.imageUrl"
            purpose="media"
            limit={TEXTS.branding.imageLimit}
          />
          <ContentField path="about.imageAlt" />
        </Card>
        {LISTS.map((list) => (
          <ListEditor key={list} list={list} words={LIST_WORDS[list]} />
        ))}
        <Card id="contact" title={TEXTS.contact.title}>
          <Hint small className={styles.lead}>
            {TEXTS.contact.hint}
          </Hint>
          <Untranslated path="contact.title" />
          <SectionFields section="Contact" />
        </Card>
        <Card id="legal" title={TEXTS.legal.title}>
          <Hint small className={styles.lead}>
            {TEXTS.legal.hint}
          </Hint>
          <SectionFields section="Legal" />
        </Card>
        <SectionsEditor />
      </div>
    </div>
  );
}
