import type { Translation } from '../../../lib/language';
import type * as english from './texts';

export const TEXTS: Translation<typeof english.TEXTS> = {
  role: 'Usted es',
  roles: {
    party: 'Una de las partes',
    counsel: 'Abogado/a',
    staff: 'Personal del bufete',
    insurer: 'Ajustador/a de la aseguradora',
  },
  style: 'Título del caso',
  styleHint: 'Por ejemplo, Smith v. Jones',
  caseNumber: 'Número del caso',
  fileNumber: 'Su número de expediente',
  fileHint: 'La otra parte nunca lo ve',
  otherSide: 'La otra parte',
  other: 'Nombre de la otra parte',
  otherCounsel: 'Su abogado/a',
  otherEmail: 'Correo de la otra parte',
  otherPhone: 'Teléfono de la otra parte',
  otherHint: 'O de su abogado/a, si tiene',
  noMail: 'No contactamos a nadie que usted nombre aquí hasta que nuestra oficina revise su solicitud.',
};
