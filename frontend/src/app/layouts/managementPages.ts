import type { IconName } from '../../components/Icon';
import { paths } from '../../lib/paths';

/** The screens of the back office besides the dashboard. */
export const MANAGEMENT: readonly [path: string, name: string, icon: IconName][] = [
  [paths.calendar, 'Appointments Management', 'calendar'],
  [paths.employees, 'Employees', 'people'],
  [paths.availability, 'Availability', 'clock'],
  [paths.clients, 'Clients', 'person'],
  [paths.requests, 'Contact Requests', 'inbox'],
  [paths.content, 'Website Content', 'page'],
  [paths.notifications, 'Notifications', 'mail'],
  [paths.analytics, 'Analytics', 'chart'],
  [paths.payments, 'Payments', 'card'],
  [paths.settings, 'Settings', 'settings'],
];
