import { FormField } from '../../components/form/FormField';
import styles from './Content.module.css';
import { FIELDS, type FieldPath } from './fields';
import { ServicesEditor } from './ServicesEditor';
import { TEXTS } from './texts';

/** One of the fields that stand alone. */
export function TextField({ path, rows, hint }: { path: FieldPath; rows?: number; hint?: string }) {
  const field = FIELDS.find((one) => one.path === path);
  return (
    <FormField
      name={path}
      label={field?.label}
      {...(hint !== undefined && { hint })}
      {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 16 })}
      slotProps={{ htmlInput: { maxLength: field?.max } }}
    />
  );
}

export function ContentTab() {
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="hero-title">
        <h2 id="hero-title">{TEXTS.hero.title}</h2>
        <p className={styles.hint}>{TEXTS.hero.hint}</p>
        <TextField path="hero.kicker" />
        <TextField path="hero.headline" />
        <TextField path="hero.description" rows={3} />
        <div className={styles.pair}>
          <TextField path="hero.ctaPrimary" />
          <TextField path="hero.ctaSecondary" />
        </div>
      </section>
      <section className={styles.card} aria-labelledby="about-title">
        <h2 id="about-title">{TEXTS.about.title}</h2>
        <TextField path="about.title" />
        <TextField path="about.description" rows={4} />
      </section>
      <ServicesEditor />
    </div>
  );
}
