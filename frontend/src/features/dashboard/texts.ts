import { ADMIN_PAGES, isAdminPage } from '../../api/adminPages';
import { counted } from '../../lib/counted';
import { inWords } from '../../lib/dates';
import { paths } from '../../lib/paths';
import type { DashboardConfig, Stats } from './api';
import { getsEmail } from '../../lib/mailWords';

interface Trend {
  now: number;
  before: number;
}

export const TEXTS = {
  title: 'Dashboard',
  subtitle: "Welcome back! Here's what's happening.",
  refresh: 'Refresh',
  loading: 'Loading the dashboard',
  stats: {
    totalAppointments: 'Total Appointments',
    pendingRequests: 'Pending Requests',
    completedCases: 'Completed Cases',
    activeMediations: 'Active Mediations',
  },
  numbers: 'Numbers of appointments',
  changes: {
    totalAppointments: ({ now, before }: Trend) => `${now} in the past week (previous week: ${before})`,
    pendingRequests: ({ now, before }: Trend) => `${now} from the last 7 days, ${before} older`,
    completedCases: ({ now, before }: Trend) => `${now} in the past 30 days (previous 30 days: ${before})`,
    activeMediations: ({ now, before }: Trend) => `${now} in the next 7 days, ${before} in the last 7`,
  },
  missing: { figures: 'the figures', activity: 'the recent activity', staff: 'the staff' },
  stale: (names: readonly string[]) => `Couldn’t load ${inWords(names)}.`,
  notReal: 'The zeros and blanks below aren’t real figures.',
  retry: 'Retry',
  queue: {
    title: (may: boolean) => (may ? 'Needs an answer' : 'Waiting for an answer'),
    failed: 'What needs an answer could not be loaded.',
    none: 'Everything is answered.',
    more: (count: number) => `${count} more`,
    asked: 'Requested',
    wrote: 'Received',
    late: 'overdue',
    confirm: 'Confirm',
    confirmed: (name: string) => (leaves: boolean) => `Confirmed. ${getsEmail(name, leaves)}`,
    confirmedQuietly: 'Confirmed without an email',
    moreWays: 'More ways to confirm',
    confirmQuietly: 'Confirm without email',
    decline: 'Decline…',
    open: 'Open',
    asks: {
      cancel: 'asks to cancel',
      move: 'asks to move',
      added: 'was added by their side',
      wrong_person: 'may have another email address',
    },
    openMatter: 'Open the matter',
    message: (caseStyle: string) => (caseStyle === '' ? 'Message' : `Message: ${caseStyle}`),
    reply: 'Reply',
    markAnswered: 'Mark as answered',
  },
  answers: {
    undo: 'Undo',
    undone: 'The change was undone',
    failed: 'That did not work. Nothing was changed.',
    marked: (name: string) => `The message from ${name} is answered`,
  },
  agenda: {
    title: 'Today and tomorrow',
    failed: 'The next sessions could not be loaded.',
    today: 'Today',
    noneToday: 'No sessions today.',
    tomorrow: 'Tomorrow',
    noneTomorrow: 'No sessions tomorrow.',
    next: 'Next',
    unsettled: (count: number) => `Past sessions to close out (${count})`,
    /** For roles that cannot complete them. */
    notCompleted: (count: number) => `Past sessions not marked completed (${count})`,
    complete: 'Mark completed',
    completed: (name: string) => `The session with ${name} is completed`,
    more: (count: number) => `${count} more`,
  },
  quickActions: 'Quick Actions',
  noActions: 'No quick actions. Add some with Edit Dashboard.',
  edit: {
    open: 'Edit Dashboard',
    name: 'Title',
    nameMissing: 'Enter a title',
    subtitle: 'Subtitle',
    remove: (title: string) => `Remove ${title}`,
    page: 'Page',
    choose: 'Choose a page',
    add: 'Add',
    all: 'Every page already has a quick action.',
    reset: 'Reset',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Dashboard saved',
    failed: 'Failed to save the dashboard',
    unsaved: 'Unsaved Changes',
  },
  recentActivity: 'Recent Activity',
  activityFailed: 'Not loaded.',
  noActivity: 'No activity yet. New requests appear here.',
  mail: {
    failed: (count: number) => `${count === 1 ? '1 email' : `${count} emails`} could not be delivered.`,
    held: (count: number) =>
      `${count === 1 ? '1 email was' : `${count} emails were`} waiting in the backup that was restored. Decide whether to send or drop them.`,
    see: 'See emails',
  },
  holidays: {
    question: (names: readonly string[], others: number) =>
      `Clients can book on holidays: ${inWords(others === 0 ? names : [...names, `${counted(others, 'more day')} in the next 12 months`])}. Does the practice work on these days?`,
    close: 'Close holidays…',
    work: 'We work on these days',
    noted: 'Holidays stay open for booking. You can still close them under Availability, Close Days.',
    failed: 'That did not work. Please try again.',
  },
  backup: {
    failed: (last: string | undefined) =>
      `The latest backup failed. ${last === undefined ? 'There is none yet.' : `The last good one is from ${last}.`}`,
    overdue: (last: string | undefined) =>
      `A backup is overdue. ${last === undefined ? 'There is none yet.' : `The last one is from ${last}.`}`,
    damaged: () => 'The newest backup cannot be restored. Make a new one now.',
    see: 'See backups',
  },
  overview: 'System Overview',
  systemStatus: 'System Status',
  checkFailed: 'System check failed',
  operational: 'Operational',
  setup: 'Setup',
  attention: 'Needs attention',
  activeStaff: 'Active Staff',
  performance: 'Performance',
  unknown: 'Unknown',
} as const;

type Action = DashboardConfig['quickActions'][number];
type Target = Exclude<keyof typeof ADMIN_PAGES, '/admin/dashboard'>;

/** Whether a quick action can lead there. */
export const isTarget = (path: string): path is Target => isAdminPage(path) && ADMIN_PAGES[path].action !== null;
export const TARGETS = Object.keys(ADMIN_PAGES).filter(isTarget);

export const actionTo = (path: Target): Action => {
  const { icon, action } = ADMIN_PAGES[path];
  return { id: path, path, icon, ...action, color: 'primary', iconColor: 'primary' };
};

/** The default dashboard, also used by Reset. */
export const DEFAULT_DASHBOARD: DashboardConfig = {
  title: TEXTS.title,
  subtitle: TEXTS.subtitle,
  quickActions: ([paths.calendar, paths.content, paths.notifications] as const).map(actionTo),
};

/** How many of the past sessions were completed, and what to think of it, as the server judges. */
export const performance = ({ completed, total, rate, verdict }: Stats['performance']): string =>
  verdict == null ? 'No past sessions yet' : `${completed} of ${total} completed, ${rate ?? 0}%, ${verdict}`;
