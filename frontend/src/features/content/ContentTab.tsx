import styles from './Content.module.css';
import { ContentField } from './ContentField';
import { ServicesEditor } from './ServicesEditor';
import { TEXTS } from './texts';

export function ContentTab() {
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="hero-title">
        <h2 id="hero-title">{TEXTS.hero.title}</h2>
        <p className={styles.hint}>{TEXTS.hero.hint}</p>
        <ContentField path="hero.kicker" />
        <ContentField path="hero.headline" />
        <ContentField path="hero.description" rows={3} />
        <div className={styles.pair}>
          <ContentField path="hero.ctaPrimary" />
          <ContentField path="hero.ctaSecondary" />
        </div>
      </section>
      <section className={styles.card} aria-labelledby="about-title">
        <h2 id="about-title">{TEXTS.about.title}</h2>
        <ContentField path="about.title" />
        <ContentField path="about.description" rows={4} />
      </section>
      <ServicesEditor />
    </div>
  );
}
