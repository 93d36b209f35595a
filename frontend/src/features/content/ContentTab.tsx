import { Card } from '../../components/Card';
import { FieldPair } from '../../components/form/FieldPair';
import { Hint } from '../../components/Hint';
import styles from './Content.module.css';
import { ContentField } from './ContentField';
import { ServicesEditor } from './ServicesEditor';
import { TEXTS } from './texts';

export function ContentTab() {
  return (
    <div className={styles.cards}>
      <Card title={TEXTS.hero.title}>
        <Hint small className={styles.lead}>
          {TEXTS.hero.hint}
        </Hint>
        <ContentField path="hero.kicker" />
        <ContentField path="hero.headline" />
        <ContentField path="hero.description" rows={3} />
        <FieldPair>
          <ContentField path="hero.ctaPrimary" />
          <ContentField path="hero.ctaSecondary" />
        </FieldPair>
      </Card>
      <Card title={TEXTS.about.title}>
        <ContentField path="about.title" />
        <ContentField path="about.description" rows={4} />
      </Card>
      <ServicesEditor />
    </div>
  );
}
