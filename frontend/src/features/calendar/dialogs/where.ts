import type { Booking } from '../api';

/** What a session says itself about where it takes place; empty for what its mediator or the practice says. */
export interface WhereValues {
  meeting_place: string;
  meeting_link: string;
  meeting_note: string;
}

type Told = Booking['meeting'];
const NOTHING: Told = { place: '', source: 'unknown', own: { place: '' } };

/** An earlier version of the server that is still running says nothing of it. */
export const meetingOf = ({ meeting }: { meeting?: Told }): Told => meeting ?? NOTHING;

/** What the session says itself. */
export function ownWhere(booking: Booking): WhereValues {
  const { place, link, note } = meetingOf(booking).own;
  return { meeting_place: place, meeting_link: link ?? '', meeting_note: note ?? '' };
}

export const NO_OWN: WhereValues = { meeting_place: '', meeting_link: '', meeting_note: '' };

/** Whether people who meet like this can come to a place. */
export const hasPlace = (method: string) => method !== 'Virtual';

/** Whether people who meet like this can join by video. */
export const hasLink = (method: string) => method !== 'In person';
