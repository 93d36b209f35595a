import type { Translation } from '../../../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  nothingYet: 'Todavía no hay nada que pagar',
  by: (sum, date) => `${sum} por pagar a más tardar el ${date}`,
};
