import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { AdminPage } from '../api/adminPages';
import { paths } from '../lib/paths';
import { framed, NOT_FOUND, page, publicRoutes } from './publicRoutes';
import { RequireSession } from './RequireSession';

/** The screen of each page of the back office. The chunks with a name have a budget in scripts/check-budget.mjs. */
const SCREENS: Readonly<Record<AdminPage, RouteObject['lazy']>> = {
  '/admin/dashboard': page(
    () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/DashboardPage'),
    'DashboardPage',
  ),
  '/admin/calendar': page(
    () => import(/* webpackChunkName: "calendar" */ '../features/calendar/CalendarPage'),
    'CalendarPage',
  ),
  '/admin/employees': page(() => import('../features/employees/EmployeesPage'), 'EmployeesPage'),
  '/admin/availability': page(() => import('../features/availability/AvailabilityPage'), 'AvailabilityPage'),
  '/admin/clients': page(() => import('../features/clients/ClientsPage'), 'ClientsPage'),
  '/admin/matters': page(() => import('../features/matters/MattersPage'), 'MattersPage'),
  '/admin/requests': page(() => import('../features/requests/RequestsPage'), 'RequestsPage'),
  '/admin/content': page(() => import('./ContentScreen'), 'ContentScreen'),
  '/admin/notifications': page(() => import('../features/notifications/NotificationsPage'), 'NotificationsPage'),
  '/admin/analytics': page(() => import('../features/analytics/AnalyticsPage'), 'AnalyticsPage'),
  '/admin/payments': page(() => import('../features/payments/PaymentsPage'), 'PaymentsPage'),
  '/admin/settings': page(() => import('../features/settings/SettingsPage'), 'SettingsPage'),
};
/** Everyone has the dashboard, which need not wait for the one that asks. */
const { '/admin/dashboard': dashboard, ...permitted } = SCREENS;

export const routesFrom = (Home?: ComponentType): RouteObject[] =>
  framed([
    ...publicRoutes(Home),
    { path: paths.admin, element: <Navigate to={paths.dashboard} replace /> },
    { path: paths.login, lazy: page(() => import('./LoginRoute'), 'LoginRoute') },
    { path: paths.forgot, lazy: page(() => import('../features/login/ForgotPage'), 'ForgotPage') },
    { path: paths.join, lazy: page(() => import('../features/login/emailedPages'), 'JoinPage') },
    { path: paths.reset, lazy: page(() => import('../features/login/emailedPages'), 'ResetPage') },
    {
      element: <RequireSession />,
      children: [
        { path: paths.twoFactor, lazy: page(() => import('./TwoFactorPage'), 'TwoFactorPage') },
        {
          lazy: page(() => import(/* webpackChunkName: "office" */ './layouts/AdminLayout'), 'AdminLayout'),
          children: [
            { path: paths.dashboard, lazy: dashboard },
            {
              path: paths.account,
              lazy: page(() => import('../features/settings/account/AccountPage'), 'AccountPage'),
            },
            {
              lazy: page(() => import(/* webpackChunkName: "permitted" */ './layouts/Permitted'), 'Permitted'),
              children: [
                ...Object.entries(permitted).map(([path, lazy]) => ({ path, lazy })),
                {
                  path: paths.importClients,
                  lazy: page(() => import('../features/clients/import/ImportPage'), 'ImportPage'),
                },
                {
                  path: paths.client(':id'),
                  lazy: page(() => import('../features/clients/record/ClientPage'), 'ClientPage'),
                },
                {
                  path: paths.matter(':id'),
                  lazy: page(() => import('../features/matters/MatterPage'), 'MatterPage'),
                },
              ],
            },
          ],
        },
      ],
    },
    NOT_FOUND,
  ]);

// The visitor may have scrolled the server's page already, so starting the app must not scroll to
// the top.
export const createRouter = (Home?: ComponentType) => createBrowserRouter(routesFrom(Home), { hydrationData: {} });
