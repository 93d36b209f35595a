import { paths } from '../lib/paths';
import { api } from './endpoints';

/** What a role may include. docs/security.md lists the calls that each one opens. */
export type Permission =
  | 'account.own'
  | 'calendar.read'
  | 'calendar.change'
  | 'availability.change'
  | 'clients.read'
  | 'clients.contacts'
  | 'clients.manage'
  | 'contact_requests.manage'
  | 'employees.manage'
  | 'mail.manage'
  | 'content.edit'
  | 'settings.manage'
  | 'settings.security'
  | 'site.maintain'
  | 'backups.manage'
  | 'money.read'
  | 'payments.read'
  | 'payments.change'
  | 'team.manage'
  | 'activity.read'
  | 'activity.export';

/** The permission that a screen of the back office takes. The others are open to everyone. */
const NEEDED: Readonly<Record<string, Permission>> = {
  [paths.calendar]: 'calendar.read',
  [paths.employees]: 'employees.manage',
  [paths.availability]: 'availability.change',
  [paths.clients]: 'clients.read',
  [paths.requests]: 'contact_requests.manage',
  [paths.content]: 'content.edit',
  [paths.notifications]: 'mail.manage',
  [paths.analytics]: 'money.read',
  [paths.payments]: 'payments.read',
  [paths.settings]: 'settings.manage',
};

/** The signed-in person, whom the frame of the back office has loaded. */
const useProfile = () => api.endpoints.getProfile.useQueryState().data;

/**
 * Whether the signed-in person's role includes a permission. Until the profile is known, it
 * includes none. The server decides in any case.
 */
export function useMay(): (permission: Permission) => boolean {
  const profile = useProfile();
  return (permission) => profile?.permissions.includes(permission) ?? false;
}

/** Whether the signed-in person may open a screen: `/admin/clients/…` takes what `/admin/clients` takes. */
export function useMayOpen(): (path: string) => boolean {
  const may = useMay();
  return (path) => {
    const needed = NEEDED[path.split('/').slice(0, 3).join('/')];
    return needed === undefined || may(needed);
  };
}

/** Keeps the mediators that the signed-in person works with: someone who is one works for themselves. */
export function useOwnMediators(): <T extends { id: string }>(mediators: readonly T[]) => readonly T[] {
  const profile = useProfile();
  return (mediators) =>
    profile?.role === 'mediator' ? mediators.filter(({ id }) => id === profile.employeeId) : mediators;
}
