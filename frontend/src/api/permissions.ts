import { ADMIN_PAGES, isAdminPage } from './adminPages';
import type { Permission } from './api.gen';
import { api } from './endpoints';

/** docs/security.md lists the calls that each one opens. */
export type { Permission };

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

/**
 * Whether the signed-in person may open a screen: `/admin/clients/…` takes what `/admin/clients` takes. No one may open
 * one that is not among the pages.
 */
export function useMayOpen(): (path: string) => boolean {
  const may = useMay();
  return (path) => {
    const page = path.split('/').slice(0, 3).join('/');
    if (!isAdminPage(page)) return false;
    const { permission } = ADMIN_PAGES[page];
    return permission === null || may(permission);
  };
}

/** Whether the signed-in person is a mediator, who works for themselves only. */
export const useIsMediator = (): boolean => useProfile()?.role === 'mediator';

/** Keeps the mediators that the signed-in person works with: someone who is one works for themselves. */
export function useOwnMediators(): <T extends { id: string }>(mediators: readonly T[]) => readonly T[] {
  const profile = useProfile();
  return (mediators) =>
    profile?.role === 'mediator' ? mediators.filter(({ id }) => id === profile.employeeId) : mediators;
}
