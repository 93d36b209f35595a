import { hasGap } from '../../lib/gaps';
import type { SiteContent } from './api';

const LISTS = ['process', 'credentials', 'fees', 'faq'] as const;
const TEXTS = ['privacy', 'terms', 'accessibility'] as const;

/** The content as visitors see it: without what has a gap. The server's page has the same. */
export function published(content: SiteContent): SiteContent {
  const shown = { ...content, legal: { ...content.legal } };
  for (const name of LISTS) {
    const { title, items } = content[name];
    shown[name] = { title, items: items.filter((item) => !Object.values(item).some(hasGap)) };
    if (shown[name].items.length === 0) shown.sections = shown.sections.filter((section) => section !== name);
  }
  for (const name of TEXTS) if (hasGap(shown.legal[name])) shown.legal[name] = '';
  return shown;
}
