import { Card } from '../../components/Card';
import { BrandingField } from './BrandingField';
import styles from './Content.module.css';
import { SiteActions } from './SiteActions';
import { TEXTS } from './texts';

export function SettingsTab() {
  return (
    <div className={styles.cards}>
      <Card title={TEXTS.branding.title}>
        <BrandingField what="Logo" path="branding.logoUrl" purpose="logo" limit={TEXTS.branding.logoLimit} />
        <BrandingField what="Favicon" path="branding.faviconUrl" purpose="favicon" limit={TEXTS.branding.faviconLimit} />
      </Card>
      <SiteActions />
    </div>
  );
}
