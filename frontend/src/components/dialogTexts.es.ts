import type { Translation } from '../lib/language';
import type * as english from './dialogTexts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  cancel: 'Cancelar',
  again: 'Intentar de nuevo',
  restored: 'Recuperamos los cambios que no había guardado.',
  discard: {
    title: '¿Descartar los cambios?',
    confirm: 'Descartar',
    cancel: 'Seguir editando',
    text: 'Sus cambios todavía no están guardados.',
  },
};
