import { hasGap } from '../../lib/gaps';
import type { TextItem } from './api';

/** The entries that visitors see. The server's page has the same ones. */
export const published = (items: readonly TextItem[]): TextItem[] =>
  items.filter(({ title, figure, description }) => ![title, figure, description].some(hasGap));
