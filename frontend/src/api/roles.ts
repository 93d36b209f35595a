import type { Role } from './api.gen';

/** What the roles are called; they are labels and grant nothing. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  mediator: 'Mediator',
  'senior-mediator': 'Senior mediator',
  associate: 'Associate',
  paralegal: 'Paralegal',
  admin: 'Administrator',
};
