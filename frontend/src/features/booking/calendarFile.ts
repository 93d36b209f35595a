import { instantIn } from '../../lib/dates';
import type { Booking } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.confirmation;

const stamp = (instant: Date) => `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines over 75 bytes are folded (RFC 5545); 60 characters leave room for wide ones. */
const folded = (line: string) => line.replace(/(.{60})(?=.)/gu, '$1\r\n ');

/** The session as an iCalendar file, tentative until the practice confirms it. */
export function calendarFile(booking: Booking, site: { name: string; timezone: string }, now = new Date()): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Accord//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${booking.id}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(instantIn(site.timezone, booking.date, booking.start_time))}`,
    `DTEND:${stamp(instantIn(site.timezone, booking.date, booking.end_time))}`,
    `SUMMARY:${escaped(texts.entry(booking.employee_name))}`,
    `DESCRIPTION:${escaped(texts.entryNote(site.name, booking.reference))}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
