import type { AdminPage, Permission } from './api.gen';

interface Page {
  /** In the menu. */
  name: string;
  /** The name of an icon. */
  icon: string;
  /** What opens it; `null` is open to everyone who is signed in. */
  permission: Permission | null;
  /** What a quick action that leads to it is called at first; `null` if there is none, since they are on that page. */
  action: { title: string; description: string } | null;
}

/** The screens of the back office in the order of its menu. The server knows the same ones. */
export const ADMIN_PAGES = {
  '/admin/dashboard': {
    name: 'Dashboard',
    icon: 'dashboard',
    permission: null,
    action: null,
  },
  '/admin/calendar': {
    name: 'Appointments Management',
    icon: 'calendar',
    permission: 'calendar.read',
    action: { title: 'Schedule', description: 'Schedule new appointment' },
  },
  '/admin/employees': {
    name: 'Employees',
    icon: 'people',
    permission: 'employees.manage',
    action: { title: 'Employees', description: 'Manage mediators and staff' },
  },
  '/admin/availability': {
    name: 'Availability',
    icon: 'clock',
    permission: 'availability.change',
    action: { title: 'Availability', description: 'Manage available sessions' },
  },
  '/admin/clients': {
    name: 'Clients',
    icon: 'person',
    permission: 'clients.read',
    action: { title: 'Clients', description: 'Find and contact clients' },
  },
  '/admin/matters': {
    name: 'Matters',
    icon: 'briefcase',
    permission: 'calendar.read',
    action: { title: 'Matters', description: 'See who is on each case' },
  },
  '/admin/requests': {
    name: 'Contact Requests',
    icon: 'inbox',
    permission: 'contact_requests.manage',
    action: { title: 'Contact Requests', description: 'Answer contact requests' },
  },
  '/admin/content': {
    name: 'Website Content',
    icon: 'page',
    permission: 'content.edit',
    action: { title: 'Content', description: 'Update website content' },
  },
  '/admin/notifications': {
    name: 'Notifications',
    icon: 'mail',
    permission: 'mail.manage',
    action: { title: 'Notifications', description: 'Send notifications to clients or staff' },
  },
  '/admin/analytics': {
    name: 'Analytics',
    icon: 'chart',
    permission: 'money.read',
    action: { title: 'Analytics', description: 'See how the practice is doing' },
  },
  '/admin/payments': {
    name: 'Payments',
    icon: 'card',
    permission: 'payments.read',
    action: { title: 'Payments', description: 'Set up payments' },
  },
  '/admin/settings': {
    name: 'Settings',
    icon: 'settings',
    permission: 'settings.manage',
    action: { title: 'Settings', description: 'Change the system settings' },
  },
} as const satisfies Readonly<Record<AdminPage, Page>>;

export const isAdminPage = (path: string): path is AdminPage => Object.hasOwn(ADMIN_PAGES, path);

/** The menu has the dashboard above the others. */
export const MANAGEMENT = Object.keys(ADMIN_PAGES)
  .filter(isAdminPage)
  .filter((path) => path !== '/admin/dashboard');

export type { AdminPage };
