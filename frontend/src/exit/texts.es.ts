import type { Translation } from '../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  more: ['', 'Mayús: presione la tecla 1 vez más para salir.', 'Mayús: presione la tecla 2 veces más para salir.'],
  expired: 'Pasó demasiado tiempo; la salida rápida se canceló.',
};
