import { hasGap } from '../../lib/gaps';
import type { SiteContent, TextItem } from './api';

const whole = <Section extends { items: TextItem[] }>(section: Section): Section => ({
  ...section,
  items: section.items.filter(({ title, figure, description }) => ![title, figure, description].some(hasGap)),
});

/** The content as visitors see it: without what has a gap. The server's page has the same. */
export function published(content: SiteContent): SiteContent {
  const { process, credentials, fees, faq, legal } = content;
  const lists = { process: whole(process), credentials: whole(credentials), fees: whole(fees), faq: whole(faq) };
  const filled = (text: string) => (hasGap(text) ? '' : text);
  const { privacy, terms, accessibility } = legal;
  return {
    ...content,
    ...lists,
    legal: { ...legal, privacy: filled(privacy), terms: filled(terms), accessibility: filled(accessibility) },
    sections: content.sections.filter((name) => !(name in lists) || lists[name as keyof typeof lists].items.length > 0),
  };
}
