import type { Translation } from '../lib/language';
import type * as english from './phoneTexts';

export const TEXTS: Translation<typeof english.TEXTS> = { call: 'Llamar al' };
