import type { BookedResponse, LimitResponse } from '../../api/public.gen';
import { instantIn } from '../../lib/dates';
import { TEXTS } from './texts';

const texts = TEXTS.calendar;

/** What a calendar has to know of a session. */
export type Session = Pick<
  BookedResponse,
  'reference' | 'employee_name' | 'date' | 'start_time' | 'end_time' | 'status' | 'calendar'
> & {
  /** What one's own law office calls the case. */
  file_number?: string;
};

/** A deadline for changes of a session. */
export type Deadline = Pick<Session, 'reference' | 'employee_name' | 'file_number' | 'calendar'> & {
  free_until: LimitResponse;
};

interface Practice {
  name: string;
  timezone: string;
}

const entryOf = (session: Session, { name, timezone }: Practice) => ({
  title: texts.entry(session.employee_name, session.file_number),
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
  const status = session.status === 'confirmed' ? 'STATUS:CONFIRMED' : 'STATUS:TENTATIVE';
  return fileOf(session.calendar, entryOf(session, practice), [status]);
}

/**
 * The last moment to change a session for free, as an entry of its own: some programs take one entry from a file. It
 * keeps no time busy.
 */
export function deadlineFile({ calendar, free_until: until, ...session }: Deadline, practice: Practice): string {
  const start = new Date(until.at);
  const entry = {
    title: texts.deadline(session.employee_name, session.file_number),
    note: texts.note(true, practice.name, session.reference),
    start,
    end: new Date(start.getTime() + DEADLINE_MINUTES * 60_000),
  };
  return fileOf({ ...calendar, uid: calendar.uid.replace('@', '-free@') }, entry, ['TRANSP:TRANSPARENT']);
}

const DEADLINE_MINUTES = 15;

function fileOf(
  { uid, sequence, changed_at: changed }: Session['calendar'],
  { title, note, start, end }: ReturnType<typeof entryOf>,
  more: readonly string[],
): string {
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
    ...more,
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
