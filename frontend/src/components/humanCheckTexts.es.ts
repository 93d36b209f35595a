import type { Translation } from '../lib/language';
import type * as english from './humanCheckTexts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  title: 'Verificación de seguridad',
  problem: (a, b) => `¿Cuánto es ${a} + ${b}?`,
  loading: 'Cargando la pregunta…',
  verify: 'Verificar y enviar',
  sending: 'Enviando…',
  another: 'Otra pregunta',
  cancel: 'Cancelar',
  wrong: 'Resuelva correctamente la suma para confirmar que no es un robot.',
  expired: 'Esa pregunta venció. Responda a esta, por favor. Nada de lo que escribió se ha perdido.',
  unavailable: 'No se pudo cargar la pregunta. Nada de lo que escribió se ha perdido.',
  again: 'Intentar de nuevo',
};
