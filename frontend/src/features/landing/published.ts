import { hasGap } from '../../lib/gaps';
import type { SectionName, SiteContent } from './api';

const LISTS = ['process', 'testimonials', 'credentials', 'fees', 'faq'] as const;
const TEXTS = ['privacy', 'terms', 'accessibility'] as const;

// An earlier version that is still running leaves out what it does not know.
const NOTHING: SiteContent['testimonials'] = { title: '', items: [] };
const CENTER = { x: 50, y: 50 };
const NO_IMAGES = { heroUrl: '', heroFocus: CENTER, imageFocus: CENTER };

/** The content as visitors see it: without what has a gap, and without empty sections. The server's page has the same. */
export function published(content: SiteContent, mediators: readonly unknown[]): SiteContent {
  const shown = { ...content, legal: { ...content.legal }, branding: { ...NO_IMAGES, ...content.branding } };
  const { about, services } = content;
  const left: Partial<Record<SectionName, { length: number }>> = {
    about: about.title + about.description,
    services: services.items,
    mediators,
  };
  for (const name of LISTS) {
    const { title, items } = (content as Partial<SiteContent>)[name] ?? NOTHING;
    shown[name] = { title, items: items.filter((item) => !Object.values(item).some(hasGap)) };
    left[name] = shown[name].items;
  }
  shown.sections = shown.sections.filter((name) => left[name]?.length !== 0);
  for (const name of TEXTS) if (hasGap(shown.legal[name])) shown.legal[name] = '';
  return shown;
}
