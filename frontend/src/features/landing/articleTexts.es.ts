import type { Translation } from '../../lib/language';
import type * as english from './articleTexts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  changed: (date) => `Última actualización: ${date}`,
};
