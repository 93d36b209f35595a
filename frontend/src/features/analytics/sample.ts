import { daysOf } from '../../lib/dates';
import type { Period, Report } from './api';

/** Twelve months of a fictional practice: 127 cases, $125,000. */
const MONTHS = [
  { cancelled: 0, completed: 8, confirmed: 0, pending: 0, fullDays: 2, newClients: 6 },
  { cancelled: 1, completed: 8, confirmed: 0, pending: 0, fullDays: 2, newClients: 5 },
  { cancelled: 1, completed: 10, confirmed: 0, pending: 0, fullDays: 3, newClients: 7 },
  { cancelled: 0, completed: 10, confirmed: 0, pending: 0, fullDays: 3, newClients: 6 },
  { cancelled: 1, completed: 11, confirmed: 0, pending: 0, fullDays: 3, newClients: 7 },
  { cancelled: 0, completed: 9, confirmed: 0, pending: 0, fullDays: 3, newClients: 5 },
  { cancelled: 1, completed: 9, confirmed: 0, pending: 0, fullDays: 2, newClients: 6 },
  { cancelled: 0, completed: 12, confirmed: 0, pending: 0, fullDays: 4, newClients: 7 },
  { cancelled: 1, completed: 10, confirmed: 0, pending: 0, fullDays: 3, newClients: 6 },
  { cancelled: 1, completed: 8, confirmed: 3, pending: 0, fullDays: 3, newClients: 7 },
  { cancelled: 1, completed: 3, confirmed: 7, pending: 2, fullDays: 4, newClients: 8 },
  { cancelled: 0, completed: 0, confirmed: 4, pending: 6, fullDays: 3, newClients: 4 },
];

const HALF_DAY = 750;
const FULL_DAY = 1750;

const steps = MONTHS.map((month, index) => {
  const days = daysOf(`2025-${String(index + 1).padStart(2, '0')}`);
  const booked = month.completed + month.confirmed + month.pending;
  const price = (cases: number) => {
    const fullDays = Math.min(cases, month.fullDays);
    return fullDays * FULL_DAY + (cases - fullDays) * HALF_DAY;
  };
  return {
    ...month,
    from: days.at(0) ?? '',
    to: days.at(-1) ?? '',
    cases: booked + month.cancelled,
    booked: price(booked),
    held: price(month.completed),
  };
});

const sum = (of: (step: (typeof steps)[number]) => number) => steps.reduce((total, step) => total + of(step), 0);

export const sampleReport = (period: Period): Report => {
  const status = {
    pending: sum(({ pending }) => pending),
    confirmed: sum(({ confirmed }) => confirmed),
    completed: sum(({ completed }) => completed),
    cancelled: sum(({ cancelled }) => cancelled),
  };
  const totalCases = sum(({ cases }) => cases);
  const revenue = sum(({ booked }) => booked);
  return {
    period,
    from: steps.at(0)?.from ?? '',
    to: steps.at(-1)?.to ?? '',
    hasBookings: true,
    overview: {
      totalCases,
      completionRate: Math.floor((100 * status.completed) / (totalCases - status.cancelled)),
      cancellationRate: Math.round((100 * status.cancelled) / totalCases),
      revenue,
      clients: 96,
      requests: 131,
      leadHours: 222,
      series: steps.map(({ from, to, cases, booked }) => ({ from, to, cases, revenue: booked })),
    },
    cases: {
      status,
      types: [
        { caseType: 'Family', cases: 52, completed: 41, cancelled: 3, revenue: 49_500 },
        { caseType: 'Circuit Civil', cases: 38, completed: 29, cancelled: 2, revenue: 41_250 },
        { caseType: 'Property/DFS', cases: 25, completed: 19, cancelled: 1, revenue: 23_500 },
        { caseType: 'Insurance', cases: 12, completed: 9, cancelled: 1, revenue: 10_750 },
      ],
      weekdays: [22, 29, 31, 27, 18, 0, 0],
      sessions: [
        { session: '9AM to 12PM Morning', cases: 51 },
        { session: '1PM to 4PM Afternoon', cases: 40 },
        { session: '9AM to 4PM Full Day', cases: 36 },
      ],
      series: steps.map(({ from, to, pending, confirmed, completed, cancelled }) => ({
        from,
        to,
        pending,
        confirmed,
        completed,
        cancelled,
      })),
    },
    financial: {
      booked: revenue,
      completed: sum(({ held }) => held),
      paid: 96_250,
      cancelled: 6_250,
      average: Math.round((100 * revenue) / (totalCases - status.cancelled)) / 100,
      currency: 'USD',
      otherCurrencies: [],
      series: steps.map(({ from, to, booked, held }) => ({ from, to, booked, completed: held })),
    },
    utilization: {
      bookedMinutes: 30_000,
      offeredMinutes: 60_480,
      rate: 49,
      mediators: [
        { employeeId: 'a', employeeName: 'Mediator A', bookedMinutes: 12_900, offeredMinutes: 20_160, rate: 63 },
        { employeeId: 'b', employeeName: 'Mediator B', bookedMinutes: 10_500, offeredMinutes: 20_160, rate: 52 },
        { employeeId: 'c', employeeName: 'Mediator C', bookedMinutes: 6_600, offeredMinutes: 20_160, rate: 32 },
      ],
    },
    clients: {
      total: 96,
      new: sum(({ newClients }) => newClients),
      returning: 96 - sum(({ newClients }) => newClients),
      series: steps.map(({ from, to, newClients }) => ({ from, to, new: newClients })),
    },
  };
};
