import type { Translation } from '../lib/language';
import type * as english from './dayGridTexts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  open: (count) => `${count} ${count === 1 ? 'sesión disponible' : 'sesiones disponibles'}`,
  openShort: (count) => (count === 1 ? 'libre' : 'libres'),
  closed: 'no disponible',
  keys: 'Use las teclas de flecha para pasar de un día disponible a otro.',
};
