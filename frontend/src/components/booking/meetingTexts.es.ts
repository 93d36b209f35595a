import type { Translation } from '../../lib/language';
import type * as english from './meetingTexts';

export const NAMES: Translation<typeof english.NAMES> = {
  Virtual: 'Por video',
  'In person': 'En persona',
  'No preference': 'Sin preferencia',
};
