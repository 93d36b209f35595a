import { Card } from '../../components/Card';
import { ImageField } from './ImageField';
import styles from './Content.module.css';
import { SiteActions } from './SiteActions';
import { TEXTS } from './texts';

export function SettingsTab() {
  return (
    <div className={styles.cards}>
      <Card title={TEXTS.branding.title}>
        <ImageField what="Logo" path="branding.logoUrl" purpose="logo" limit={TEXTS.branding.logoLimit} />
        <ImageField what="Favicon" path="branding.faviconUrl" purpose="favicon" limit={TEXTS.branding.faviconLimit} />
      </Card>
      <SiteActions />
    </div>
  );
}
