import type { IconName } from '../../components/Icon';
import { paths } from '../../lib/paths';

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
  recentActivity: 'Recent Activity',
  noActivity: 'No activity yet. New requests appear here.',
  overview: 'System Overview',
  systemStatus: 'System Status',
  checkFailed: 'System check failed',
  operational: 'Operational',
  setup: 'Setup',
  activeStaff: 'Active Staff',
  performance: 'Performance',
} as const;

export const QUICK_ACTIONS: readonly { title: string; description: string; path: string; icon: IconName }[] = [
  { title: 'Schedule', description: 'Schedule new appointment', path: paths.calendar, icon: 'calendar' },
  { title: 'Content', description: 'Update website content', path: paths.content, icon: 'page' },
  {
    title: 'Notifications',
    description: 'Send notifications to clients or staff',
    path: paths.notifications,
    icon: 'mail',
  },
];

/** Completed bookings of all, judged. */
export function performance(completed: number, total: number): string {
  if (total === 0) return 'No bookings yet';
  const rate = Math.round((completed / total) * 100);
  const verdict = rate >= 80 ? 'excellent' : rate >= 60 ? 'good' : 'needs improvement';
  return `${rate}% completed, ${verdict}`;
}
