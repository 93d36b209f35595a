import { officeCaseType } from '../../lib/caseTypes';
import { monthOf, type Dates } from '../../lib/dates';
import { price } from '../../lib/money';
import type { Report } from './api';
import type { Meaning } from './colors';
import { TEXTS, type Tab } from './texts';

interface Series {
  label: string;
  meaning: Meaning;
  values: number[];
}

/** A chart and its table: the same figures. */
export interface ChartPanel {
  title: string;
  chart: 'columns' | 'stack' | 'line' | 'bars';
  /** Heading of the table's rows. */
  rows: string;
  names: string[];
  /** Weekdays: the axis has all of them, shortened. */
  weekdays?: true;
  series: Series[];
  /** The currency of the values, if they are amounts. */
  currency?: string;
}

/** A table with a bar for each row: of how much, how much, and its share in percent. */
export interface SharesPanel {
  title: string;
  chart: 'shares';
  rows: string;
  names: string[];
  series: Omit<Series, 'meaning'>[];
  /** The last row of the table. */
  totals: number[];
}

export type Panel = ChartPanel | SharesPanel;

/** The content of a tab: key figures and panels. */
export interface Sheet {
  figures: [name: string, value: string][];
  panels: Panel[];
}

interface Step {
  from: string;
  to: string;
}

/** What a panel is made from. */
interface Source {
  report: Report;
  dates: Dates;
}

const names = TEXTS.panels;
const figures = TEXTS.figures;

/** Names of the days, weeks or months. */
function timesOf(period: Report['period'], steps: Step[], { dayAndMonth, monthAndYear }: Dates): string[] {
  const months = steps.length > 1 && steps.every(({ from, to }) => monthOf(from) === monthOf(to) && from !== to);
  return steps.map(({ from, to }) => {
    if (period === '12m' || months) return monthAndYear(from);
    return from === to ? dayAndMonth(from) : `${dayAndMonth(from)} – ${dayAndMonth(to)}`;
  });
}

/** A panel with one row for each day, week or month. */
function overTime<S extends Step>(
  { report: { period }, dates }: Source,
  title: string,
  chart: ChartPanel['chart'],
  steps: S[],
  values: [label: string, value: (step: S) => number, meaning?: Meaning][],
): ChartPanel {
  return {
    title,
    chart,
    rows: names.time,
    names: timesOf(period, steps, dates),
    series: values.map(([label, value, meaning = 'all']) => ({ label, meaning, values: steps.map(value) })),
  };
}

/** In hours, to a tenth. */
const hours = (minutes: number): number => Math.round(minutes / 6) / 10;

function utilization({ utilization: { mediators, ...all } }: Report): SharesPanel {
  const columns = [
    { label: names.bookedHours, of: (time: typeof all) => hours(time.bookedMinutes) },
    { label: names.offeredHours, of: (time: typeof all) => hours(time.offeredMinutes) },
    { label: names.percentBooked, of: (time: typeof all) => time.rate ?? 0 },
  ];
  return {
    title: names.hoursByMediator,
    chart: 'shares',
    rows: names.mediator,
    names: mediators.map(({ employeeName }) => employeeName),
    series: columns.map(({ label, of }) => ({ label, values: mediators.map(of) })),
    totals: columns.map(({ of }) => of(all)),
  };
}

function overview(source: Source): Sheet {
  const { report } = source;
  const { overview: all } = report;
  const { bookedMinutes, offeredMinutes, rate } = report.utilization;
  return {
    figures: [
      [figures.totalCases, String(all.totalCases)],
      [figures.revenue, TEXTS.money(all.revenue, report.financial.currency)],
      [figures.completionRate, TEXTS.percent(all.completionRate)],
      [figures.cancellationRate, TEXTS.percent(all.cancellationRate)],
      [figures.clients, String(all.clients)],
      [figures.requests, String(all.requests)],
      [figures.lead, TEXTS.days(all.leadHours)],
      [figures.hoursBooked, TEXTS.hoursOf(hours(bookedMinutes), hours(offeredMinutes), rate)],
    ],
    panels: [
      overTime(source, names.casesOverTime, 'columns', all.series, [[names.cases, ({ cases }) => cases]]),
      {
        ...overTime(source, names.revenueOverTime, 'line', all.series, [[names.revenue, ({ revenue }) => revenue]]),
        currency: report.financial.currency,
      },
      utilization(report),
    ],
  };
}

function cases(source: Source): Sheet {
  const { report } = source;
  const { status, types, weekdays, sessions, series } = report.cases;
  return {
    figures: [
      [figures.pending, String(status.pending)],
      [figures.confirmed, String(status.confirmed)],
      [figures.completed, String(status.completed)],
      [figures.cancelled, String(status.cancelled)],
    ],
    panels: [
      overTime(source, names.statusOverTime, 'stack', series, [
        [figures.pending, ({ pending }) => pending, 'pending'],
        [figures.confirmed, ({ confirmed }) => confirmed, 'confirmed'],
        [figures.completed, ({ completed }) => completed, 'completed'],
        [figures.cancelled, ({ cancelled }) => cancelled, 'cancelled'],
      ]),
      {
        title: names.byType,
        chart: 'bars',
        rows: names.caseType,
        names: types.map(({ caseType }) => (caseType === null ? TEXTS.others : officeCaseType(caseType))),
        series: [
          { label: names.cases, meaning: 'all', values: types.map((type) => type.cases) },
          { label: figures.completed, meaning: 'completed', values: types.map(({ completed }) => completed) },
          { label: figures.cancelled, meaning: 'cancelled', values: types.map(({ cancelled }) => cancelled) },
        ],
      },
      {
        title: names.weekdays,
        chart: 'columns',
        rows: names.weekday,
        names: [...TEXTS.weekdays],
        weekdays: true,
        series: [{ label: names.cases, meaning: 'all', values: weekdays }],
      },
      {
        title: names.sessions,
        chart: 'bars',
        rows: names.session,
        names: sessions.map(({ session }) => session ?? TEXTS.others),
        series: [{ label: names.cases, meaning: 'all', values: sessions.map((session) => session.cases) }],
      },
    ],
  };
}

function financial(source: Source): Sheet {
  const { report } = source;
  const { booked, completed, paid, cancelled, average, currency, otherCurrencies, series } = report.financial;
  const { types } = report.cases;
  return {
    figures: [
      [figures.booked, TEXTS.money(booked, currency)],
      [figures.revenueCompleted, TEXTS.money(completed, currency)],
      [figures.paid, TEXTS.money(paid, currency)],
      [figures.lost, TEXTS.money(cancelled, currency)],
      [figures.average, TEXTS.money(average, currency)],
      ...otherCurrencies.map((other): [string, string] => [
        figures.otherCurrency(other.currency),
        TEXTS.bookedAndPaid(price(other.booked, other.currency), price(other.paid, other.currency)),
      ]),
    ],
    panels: [
      {
        ...overTime(source, names.revenueOverTime, 'line', series, [
          [names.booked, (step) => step.booked],
          [names.completed, (step) => step.completed, 'completed'],
        ]),
        currency: report.financial.currency,
      },
      {
        title: names.revenueByType,
        chart: 'bars',
        rows: names.caseType,
        names: types.map(({ caseType }) => (caseType === null ? TEXTS.others : officeCaseType(caseType))),
        series: [{ label: names.booked, meaning: 'all', values: types.map(({ revenue }) => revenue) }],
        currency: report.financial.currency,
      },
    ],
  };
}

function clients(source: Source): Sheet {
  const { report } = source;
  const { total, new: fresh, returning, series } = report.clients;
  const held = report.cases.status;
  const perClient =
    total === 0 ? '–' : String(Math.round((10 * (held.pending + held.confirmed + held.completed)) / total) / 10);
  return {
    figures: [
      [figures.clients, String(total)],
      [figures.newClients, String(fresh)],
      [figures.returning, String(returning)],
      [figures.perClient, perClient],
    ],
    panels: [
      overTime(source, names.clientsOverTime, 'columns', series, [[figures.newClients, (step) => step.new]]),
      {
        title: names.newAndReturning,
        chart: 'bars',
        rows: names.kind,
        names: [figures.newClients, figures.returning],
        series: [{ label: figures.clients, meaning: 'all', values: [fresh, returning] }],
      },
    ],
  };
}

const SHEETS: Record<Tab, (source: Source) => Sheet> = { overview, cases, financial, clients };

export const sheetOf = (tab: Tab, report: Report, dates: Dates): Sheet => SHEETS[tab]({ report, dates });

/** How many tiles stand in a row, so that all rows are full. */
export function perRow(count: number, most: number): number {
  return count % most === 0 ? most : perRow(count, most - 1);
}
