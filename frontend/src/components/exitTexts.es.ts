import type { Translation } from '../lib/language';
import type * as english from './exitTexts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  nav: 'Seguridad',
  exit: 'Salir de esta página',
  hint: ': abre de inmediato un pronóstico del tiempo. También puede presionar tres veces la tecla Mayús.',
};
