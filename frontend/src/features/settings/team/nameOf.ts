import type { Person } from '../api';

/** What a person on the team is called. */
export const nameOf = ({ firstName, lastName, email }: Person): string => `${firstName} ${lastName}`.trim() || email;
