import type { Role } from './api.gen';

/** Names of the roles. They are labels and grant no rights. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  mediator: 'Mediator',
  'senior-mediator': 'Senior mediator',
  associate: 'Associate',
  paralegal: 'Paralegal',
  admin: 'Administrator',
};
