import type { ROLE_NAMES as ENGLISH } from './roles';

export const ROLE_NAMES: typeof ENGLISH = {
  mediator: 'Mediador/a',
  'senior-mediator': 'Mediador/a sénior',
  associate: 'Asociado/a',
  paralegal: 'Asistente legal',
  admin: 'Administrador/a',
};
