import { expect, it } from 'vitest';
import { booking, CALENDAR_ENTRY } from '../../test/factories';
import { calendarFile, calendarLinks } from './calendars';

const session = (over: Parameters<typeof booking>[0] = {}) => ({ ...booking(over), calendar: CALENDAR_ENTRY });

const PRACTICE = { name: 'Harbor Mediation', timezone: 'America/New_York' };
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

it('says in Spanish what the session is', () => {
  const file = unfolded(calendarFile(session({ employee_name: 'Ana Vega' }), PRACTICE));
  expect(file).toContain('SUMMARY:Sesión de mediación con Ana Vega\r\n');
  expect(file).toContain(
    'DESCRIPTION:Solicitada a Harbor Mediation. La oficina confirma por correo electrónico.\\nReferencia A-7K3F-92\r\n',
  );
});

it('folds lines between characters, not within one', () => {
  const name = 'Ñ'.repeat(120);
  const file = calendarFile(session({ employee_name: name }), PRACTICE);
  const bytes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBe(75);
  expect(unfolded(file)).toContain(`SUMMARY:Sesión de mediación con ${name}\r\n`);
});

it('hands the same words to calendars that are kept online', () => {
  const { google, outlook } = calendarLinks(session({ status: 'confirmed', employee_name: 'Ana Vega' }), PRACTICE);
  expect(new URL(google).searchParams.get('text')).toBe('Sesión de mediación con Ana Vega');
  expect(new URL(outlook).searchParams.get('body')).toBe('Confirmada por Harbor Mediation.\nReferencia A-7K3F-92');
});
