import type { Translation } from '../../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  tones: { Success: 'Listo', Error: 'Error', Info: 'Aviso' },
  dismiss: 'Cerrar',
};
