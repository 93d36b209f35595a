import { hasGap } from '../../lib/gaps';
import type { SiteContent, TextItem } from './api';

/** The entries that visitors see. The server's page has the same ones. */
export const published = (items: readonly TextItem[]): TextItem[] =>
  items.filter(({ title, figure, description }) => ![title, figure, description].some(hasGap));

/** The sections that visitors see: those in which something is left. The server's page has the same ones. */
export const publishedSections = (content: SiteContent): SiteContent['sections'] =>
  content.sections.filter((name) => {
    const isList = name === 'process' || name === 'credentials' || name === 'fees' || name === 'faq';
    return !isList || published(content[name].items).length > 0;
  });
