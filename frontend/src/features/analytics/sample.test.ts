import { expect, it } from 'vitest';
import { sampleReport } from './sample';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

it('has the figures of the specification, and they agree with each other', () => {
  const { overview, cases, financial, clients, utilization } = sampleReport('30d');
  expect([overview.totalCases, overview.revenue]).toEqual([127, 125_000]);
  expect(sum(Object.values(cases.status))).toBe(127);
  expect(sum(cases.types.map((type) => type.cases))).toBe(127);
  expect(sum(cases.types.map(({ completed }) => completed))).toBe(cases.status.completed);
  expect(sum(cases.types.map(({ cancelled }) => cancelled))).toBe(cases.status.cancelled);
  expect(sum(cases.types.map(({ revenue }) => revenue))).toBe(125_000);
  expect(sum(cases.weekdays)).toBe(127);
  expect(sum(cases.sessions.map((session) => session.cases))).toBe(127);
  expect(sum(overview.series.map((step) => step.cases))).toBe(127);
  expect(financial.booked).toBe(125_000);
  expect(clients.new + clients.returning).toBe(overview.clients);
  expect(overview.completionRate).toBe(81);
  const { mediators, ...all } = utilization;
  expect(sum(mediators.map(({ bookedMinutes }) => bookedMinutes))).toBe(all.bookedMinutes);
  expect(sum(mediators.map(({ offeredMinutes }) => offeredMinutes))).toBe(all.offeredMinutes);
  for (const { bookedMinutes, offeredMinutes, rate } of [...mediators, all])
    expect(rate).toBe(Math.floor((100 * bookedMinutes) / offeredMinutes));
  // What was not cancelled, of which a full day takes seven hours and any other three.
  const fullDays = 35;
  expect(all.bookedMinutes).toBe(60 * (7 * fullDays + 3 * (127 - cases.status.cancelled - fullDays)));
});
