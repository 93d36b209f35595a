import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import styles from './Content.module.css';
import { SectionFields } from './ContentField';
import { ServicesEditor } from './ServicesEditor';
import { TEXTS } from './texts';

export function ContentTab() {
  return (
    <div className={styles.cards}>
      <Card title={TEXTS.hero.title}>
        <Hint small className={styles.lead}>
          {TEXTS.hero.hint}
        </Hint>
        <SectionFields section="Hero" />
      </Card>
      <Card title={TEXTS.about.title}>
        <SectionFields section="About" />
      </Card>
      <ServicesEditor />
    </div>
  );
}
