import type { BookedResponse } from '../../api/public.gen';
import { instantIn } from '../../lib/dates';
import { TEXTS } from './texts';

const texts = TEXTS.calendar;

/** What a calendar has to know of a session. */
export type Session = Pick<
  BookedResponse,
  'reference' | 'employee_name' | 'date' | 'start_time' | 'end_time' | 'status' | 'calendar'
>;
interface Practice {
  name: string;
  timezone: string;
}

const entryOf = (session: Session, { name, timezone }: Practice) => ({
  title: texts.entry(session.employee_name),
  // Not the private link: people share their calendars.
  note: texts.note(session.status === 'confirmed', name, session.reference),
  start: instantIn(timezone, session.date, session.start_time),
  end: instantIn(timezone, session.date, session.end_time),
});

const stamp = (instant: Date) => `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');

const MOST_BYTES = 75;
const encoder = new TextEncoder();

/** Longer lines are folded between two characters (RFC 5545, section 3.1). */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (bytes + more > MOST_BYTES) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += more;
  }
  return text;
}

/**
 * The session as an iCalendar file, tentative until the practice confirms it. The same entry as in emails, and newer than
 * those that were sent before.
 */
export function calendarFile(session: Session, practice: Practice): string {
  const { title, note, start, end } = entryOf(session, practice);
  const { uid, sequence, changed_at: changed } = session.calendar;
  const changedAt = stamp(new Date(changed));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Accord//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(note)}`,
    `STATUS:${session.status === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/** Where calendars that are kept online take an entry. Nothing is sent before the visitor follows one. */
export function calendarLinks(session: Session, practice: Practice): { google: string; outlook: string } {
  const { title, note, start, end } = entryOf(session, practice);
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    details: note,
    dates: `${stamp(start)}/${stamp(end)}`,
  });
  const outlook = new URLSearchParams({
    rru: 'addevent',
    subject: title,
    body: note,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google.toString()}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString()}`,
  };
}
