import { expect, it } from 'vitest';
import { analytics } from '../../test/factories';
import { reportFile } from './reportFile';

it('holds what the four tabs show, and no formula', () => {
  const lines = reportFile(analytics(), 'live').split('\r\n');
  expect(lines.slice(0, 7)).toEqual([
    '\uFEFFAnalytics,Your bookings',
    'Last 7 days,2026-09-22,2026-09-28',
    'Cases are counted on the day of their session.',
    '',
    'Overview',
    'Total cases,3',
    'Revenue,"$1,500.50"',
  ]);
  const after = (title: string, count: number) =>
    lines.slice(lines.indexOf(title) + 1, lines.indexOf(title) + 1 + count);
  expect(after('Cases: Cases by type', 3)).toEqual([
    'Case type,Cases,Completed,Cancelled',
    "'=Family,2,1,0",
    'All others,1,0,1',
  ]);
  expect(after('Overview: Hours booked by mediator', 3)).toEqual([
    'Mediator,Booked hours,Offered hours,Percent booked',
    'Ann Lee,4.5,6,75',
    'Ben Ortiz,0,10,0',
  ]);
  expect(after('Financial: Revenue over time', 8).at(-1)).toBe('2026-09-28,1500.5,750');
  expect(after('Clients: New and returning clients', 3)).toEqual([
    'Clients,Clients',
    'New clients,1',
    'Returning clients,1',
  ]);
});
