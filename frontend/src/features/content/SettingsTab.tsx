import { BrandingField } from './BrandingField';
import styles from './Content.module.css';
import { SiteActions } from './SiteActions';
import { TEXTS } from './texts';

export function SettingsTab() {
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="branding-title">
        <h2 id="branding-title">{TEXTS.branding.title}</h2>
        <BrandingField what="Logo" path="branding.logoUrl" purpose="logo" limit={TEXTS.branding.logoLimit} />
        <BrandingField what="Favicon" path="branding.faviconUrl" purpose="favicon" limit={TEXTS.branding.faviconLimit} />
      </section>
      <SiteActions />
    </div>
  );
}
