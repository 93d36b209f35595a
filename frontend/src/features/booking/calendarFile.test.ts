import { expect, it } from 'vitest';
import { booking } from '../../test/factories';
import { calendarFile } from './calendarFile';

it('gives the session as a tentative entry at the right moment', () => {
  const file = calendarFile(
    { ...booking({ employee_name: 'Alvarez, Maria' }), payment: null },
    { name: 'Harbor Mediation', timezone: 'America/New_York' },
    new Date('2026-09-28T16:00:00Z'),
  );

  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Accord//Booking//EN',
    'BEGIN:VEVENT',
    'UID:booking-1',
    'DTSTAMP:20260928T160000Z',
    'DTSTART:20261001T130000Z',
    'DTEND:20261001T160000Z',
    'SUMMARY:Mediation session with Alvarez\\, Maria',
    'DESCRIPTION:Requested from Harbor Mediation. The practice co',
    ' nfirms by email.\\nReference A-7K3F-92',
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
