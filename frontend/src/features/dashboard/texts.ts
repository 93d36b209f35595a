import type { IconName } from '../../components/Icon';
import { paths } from '../../lib/paths';
import type { AdminPage, DashboardConfig } from './api';

export const TEXTS = {
  title: 'Dashboard',
  subtitle: "Welcome back! Here's what's happening.",
  refresh: 'Refresh',
  stats: {
    totalAppointments: 'Total Appointments',
    pendingRequests: 'Pending Requests',
    completedCases: 'Completed Cases',
    activeMediations: 'Active Mediations',
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
  },
  recentActivity: 'Recent Activity',
  noActivity: 'No activity yet. New requests appear here.',
  mail: {
    noServer: (count: number) =>
      `${count === 1 ? '1 email waits' : `${count} emails wait`} because no mail server is set up.`,
    failed: (count: number) => `${count === 1 ? '1 email' : `${count} emails`} could not be delivered.`,
    held: (count: number) =>
      `${count === 1 ? '1 email was' : `${count} emails were`} waiting in the backup that was restored. Decide whether to send or drop them.`,
    setUp: 'Set up a mail server',
    see: 'See emails',
  },
  overview: 'System Overview',
  systemStatus: 'System Status',
  checkFailed: 'System check failed',
  operational: 'Operational',
  setup: 'Setup',
  activeStaff: 'Active Staff',
  performance: 'Performance',
} as const;

interface PageTexts {
  icon: IconName;
  title: string;
  description: string;
}

/** The pages that quick actions can open, with their default names. */
export const PAGES: Readonly<Record<Exclude<AdminPage, '/admin/dashboard'>, PageTexts>> = {
  [paths.calendar]: { icon: 'calendar', title: 'Schedule Appointment', description: 'Schedule new appointment' },
  [paths.content]: { icon: 'page', title: 'Update Content', description: 'Update website content' },
  [paths.notifications]: {
    icon: 'mail',
    title: 'Send Notification',
    description: 'Send notifications to clients or staff',
  },
  [paths.employees]: { icon: 'people', title: 'Employees', description: 'Manage mediators and staff' },
  [paths.availability]: { icon: 'clock', title: 'Availability', description: 'Manage available sessions' },
  [paths.clients]: { icon: 'person', title: 'Clients', description: 'Find and contact clients' },
  [paths.requests]: { icon: 'inbox', title: 'Contact Requests', description: 'Answer contact requests' },
  [paths.analytics]: { icon: 'chart', title: 'Analytics', description: 'See how the practice is doing' },
  [paths.payments]: { icon: 'card', title: 'Payments', description: 'Set up payments' },
  [paths.settings]: { icon: 'settings', title: 'Settings', description: 'Change the system settings' },
};

type Action = DashboardConfig['quickActions'][number];
type Target = keyof typeof PAGES;

export const isTarget = (path: string): path is Target => path in PAGES;
export const TARGETS = Object.keys(PAGES).filter(isTarget);

export const actionTo = (path: Target): Action => ({
  id: path,
  path,
  icon: PAGES[path].icon,
  title: PAGES[path].title,
  description: PAGES[path].description,
  color: 'primary',
  iconColor: 'primary',
});

/** The default dashboard, also used by Reset. */
export const DEFAULT_DASHBOARD: DashboardConfig = {
  title: TEXTS.title,
  subtitle: TEXTS.subtitle,
  quickActions: ([paths.calendar, paths.content, paths.notifications] as const).map(actionTo),
};

/** Rates the share of completed bookings. */
export function performance(completed: number, total: number): string {
  if (total === 0) return 'No bookings yet';
  const rate = Math.round((completed / total) * 100);
  const verdict = rate >= 80 ? 'excellent' : rate >= 60 ? 'good' : 'needs improvement';
  return `${rate}% completed, ${verdict}`;
}
