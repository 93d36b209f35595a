import type { Translation } from '../../lib/language';
import type * as english from './previewTexts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  preview: 'Vista previa: aún sin guardar. Solo usted puede verla.',
};
