import type { Booking, Matter, Participant } from './api';

/** Everyone on a matter. */
export const peopleOf = ({ sides }: Matter): Participant[] => sides.flatMap(({ people }) => people);

/** Whom an email about the session would reach, and who does not know of it yet. */
export const untold = (matter: Matter, session: Booking): Participant[] =>
  peopleOf(matter).filter(({ gets_mail, told }) => gets_mail && !told.includes(session.id));

/** Who gets no email. */
export const unreached = (matter: Matter): Participant[] => peopleOf(matter).filter(({ gets_mail }) => !gets_mail);

/** What the server calls someone whose personal data is erased. */
export const ERASED = 'Erased person';
