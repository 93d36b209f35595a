import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { BrandingField } from './BrandingField';
import styles from './Content.module.css';
import { TEXTS } from './texts';

export function SettingsTab() {
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="branding-title">
        <h2 id="branding-title">{TEXTS.branding.title}</h2>
        <BrandingField what="Logo" path="branding.logoUrl" purpose="logo" limit={TEXTS.branding.logoLimit} />
        <BrandingField what="Favicon" path="branding.faviconUrl" purpose="favicon" limit={TEXTS.branding.faviconLimit} />
      </section>
      <section className={styles.card} aria-labelledby="system-title">
        <h2 id="system-title">{TEXTS.system.title}</h2>
        <div className={styles.buttons}>
          <Button variant="outlined" component={Link} to={paths.settings}>
            {TEXTS.system.settings}
          </Button>
        </div>
      </section>
    </div>
  );
}
