import { expect, it } from 'vitest';
import { booking, CALENDAR_ENTRY } from '../../test/factories';
import { calendarFile, calendarLinks, deadlineFile } from './calendars';

const session = (over: Parameters<typeof booking>[0] = {}) => ({ ...booking(over), calendar: CALENDAR_ENTRY });

it('gives the session as a tentative entry at the right moment', () => {
  const file = calendarFile(session({ employee_name: 'Alvarez, Maria' }), {
    name: 'Harbor Mediation',
    timezone: 'America/New_York',
  });

  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Accord//Booking//EN',
    'BEGIN:VEVENT',
    'UID:booking-1@harbor.example',
    'SEQUENCE:0',
    'DTSTAMP:20260928T160000Z',
    'LAST-MODIFIED:20260928T160000Z',
    'DTSTART:20261001T130000Z',
    'DTEND:20261001T160000Z',
    'SUMMARY:Mediation session with Alvarez\\, Maria',
    'DESCRIPTION:Requested from Harbor Mediation. The practice confirms by email',
    ' .\\nReference A-7K3F-92',
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('is an appointment once the practice has confirmed it', () => {
  const practice = { name: 'Harbor Mediation', timezone: 'America/New_York' };
  const changed = { uid: 'booking-1@harbor.example', sequence: 3, changed_at: '2026-09-29T08:30:15.250Z' };
  const file = calendarFile({ ...session({ status: 'confirmed' }), calendar: changed }, practice);
  expect(file).toContain('STATUS:CONFIRMED');
  expect(file).toContain('SEQUENCE:3\r\nDTSTAMP:20260929T083015Z\r\nLAST-MODIFIED:20260929T083015Z\r\n');
  expect(file).toContain('Confirmed by Harbor Mediation.');
});

it('says what one’s own law office calls the case', () => {
  const practice = { name: 'Harbor Mediation', timezone: 'America/New_York' };
  const file = calendarFile({ ...session(), file_number: '22-118' }, practice);
  expect(file).toContain('SUMMARY:Mediation session with Maria Alvarez (file 22-118)\r\n');
});

it('gives the last moment for free changes as an entry of its own, which keeps no time busy', () => {
  const until = { at: '2027-03-12T14:00:00.000Z', date: '2027-03-12', time: '09:00' };
  const practice = { name: 'Harbor Mediation', timezone: 'America/New_York' };
  const file = deadlineFile({ ...session({ status: 'confirmed' }), free_until: until }, practice);
  expect(file.split('\r\n').slice(4, -3)).toEqual([
    'UID:booking-1-free@harbor.example',
    'SEQUENCE:0',
    'DTSTAMP:20260928T160000Z',
    'LAST-MODIFIED:20260928T160000Z',
    'DTSTART:20270312T140000Z',
    'DTEND:20270312T141500Z',
    'SUMMARY:Last moment to move or cancel for free: session with Maria Alvarez',
    'DESCRIPTION:Confirmed by Harbor Mediation.\\nReference A-7K3F-92',
    'TRANSP:TRANSPARENT',
  ]);
});

it('leads to calendars that are kept online, with the same moment and without the private link', () => {
  const { google, outlook } = calendarLinks(session(), { name: 'Harbor Mediation', timezone: 'America/New_York' });
  const inGoogle = new URL(google);
  expect(inGoogle.host).toBe('calendar.google.com');
  expect(inGoogle.searchParams.get('dates')).toBe('20261001T130000Z/20261001T160000Z');
  expect(inGoogle.searchParams.get('text')).toBe('Mediation session with Maria Alvarez');
  const inOutlook = new URL(outlook);
  expect(inOutlook.host).toBe('outlook.live.com');
  expect(inOutlook.searchParams.get('startdt')).toBe('2026-10-01T13:00:00.000Z');
  expect(inOutlook.searchParams.get('enddt')).toBe('2026-10-01T16:00:00.000Z');
  expect(google + outlook).not.toContain('/booking/');
});
