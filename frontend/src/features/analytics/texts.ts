import { price } from '../../lib/money';

export const PERIODS = ['7d', '30d', '90d', '12m'] as const;
export const TABS = ['overview', 'cases', 'financial', 'clients'] as const;
export const SOURCES = ['live', 'sample'] as const;

export type Tab = (typeof TABS)[number];

const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`);

export const TEXTS = {
  title: 'Analytics',
  subtitle: 'Key figures from the practice’s bookings.',
  period: 'Period',
  periods: { '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days', '12m': 'Last 12 months' },
  source: 'Data',
  sources: { live: 'Your bookings', sample: 'Sample data' },
  tabs: { overview: 'Overview', cases: 'Cases', financial: 'Financial', clients: 'Clients' },
  tabList: 'Figures',
  refresh: 'Refresh',
  refreshed: 'Analytics data refreshed',
  refreshFailed: 'The analytics could not be refreshed',
  export: 'Export Report',
  exported: (file: string) => `Report exported to ${file}`,
  loading: 'Loading analytics',
  failed: 'The analytics could not be loaded.',
  sampleTitle: 'Sample data',
  sampleHint: 'These figures are made up. They show what this page looks like for a busy practice, in any period.',
  noBookings: 'Your own figures appear after the first booking.',
  rule: 'Cases are counted on the day of their session.',
  range: (from: string, to: string, zone: string) => `${from} to ${to}, ${zone}`,
  empty: 'Nothing in this period',
  chart: (title: string) => `Chart: ${title}. The table has its figures.`,
  table: 'Figures',
  total: 'Total',
  percent,
  /** "62 of 210 (29%)" */
  hoursOf: (booked: number, offered: number, rate: number | null) =>
    rate === null ? '–' : `${booked} of ${offered} (${rate}%)`,
  bookedAndPaid: (booked: string, paid: string) => `${booked} (${paid} paid)`,
  money: (amount: number | null, currency: string) => (amount === null ? '–' : price(amount, currency)),
  days: (hours: number | null) => {
    if (hours === null) return '–';
    const days = Math.round(hours / 2.4) / 10;
    return `${days} ${days === 1 ? 'day' : 'days'}`;
  },
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  others: 'All others',
  figures: {
    totalCases: 'Total cases',
    revenue: 'Revenue',
    completionRate: 'Completion rate',
    cancellationRate: 'Cancellation rate',
    clients: 'Clients',
    requests: 'New requests',
    lead: 'Average lead time',
    hoursBooked: 'Hours booked',
    pending: 'Pending',
    confirmed: 'Confirmed',
    completed: 'Completed',
    cancelled: 'Cancelled',
    booked: 'Revenue booked',
    revenueCompleted: 'Revenue completed',
    paid: 'Paid',
    lost: 'Cancelled revenue',
    average: 'Average per case',
    otherCurrency: (currency: string) => `Booked in ${currency}`,
    newClients: 'New clients',
    returning: 'Returning clients',
    perClient: 'Cases per client',
  },
  panels: {
    time: 'Time',
    hoursByMediator: 'Hours booked by mediator',
    mediator: 'Mediator',
    bookedHours: 'Booked hours',
    offeredHours: 'Offered hours',
    percentBooked: 'Percent booked',
    casesOverTime: 'Cases over time',
    revenueOverTime: 'Revenue over time',
    statusOverTime: 'Cases by status over time',
    byType: 'Cases by type',
    caseType: 'Case type',
    weekdays: 'Busiest days',
    weekday: 'Day',
    sessions: 'Busiest sessions',
    session: 'Session',
    revenueByType: 'Revenue by case type',
    clientsOverTime: 'New clients over time',
    newAndReturning: 'New and returning clients',
    kind: 'Clients',
    cases: 'Cases',
    revenue: 'Revenue',
    booked: 'Booked',
    completed: 'Completed',
  },
} as const;
