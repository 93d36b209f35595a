import { Card } from '../../components/Card';
import { BesidePage } from './BesidePage';
import { ImageField } from './ImageField';
import { LookCard } from './LookCard';
import type { PageOf } from './PagePreview';
import { SiteActions } from './SiteActions';
import { TABS, TEXTS } from './texts';

/** How the public pages look, beside the page. */
export function SettingsTab({ Page }: { Page: PageOf }) {
  return (
    <BesidePage Page={Page} screen="hero" name={TABS.settings}>
      <LookCard />
      <Card title={TEXTS.branding.title}>
        <ImageField what="Logo" path="branding.logoUrl" purpose="logo" limit={TEXTS.branding.logoLimit} />
        <ImageField what="Favicon" path="branding.faviconUrl" purpose="favicon" limit={TEXTS.branding.faviconLimit} />
      </Card>
      <SiteActions />
    </BesidePage>
  );
}
