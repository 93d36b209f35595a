import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { framed, NOT_FOUND, page, publicRoutes } from './publicRoutes';
import { RequireSession } from './RequireSession';

/** The chunks with a name have a budget in scripts/check-budget.mjs. */
export const routesFrom = (Home?: ComponentType): RouteObject[] =>
  framed([
    ...publicRoutes(Home),
    { path: paths.admin, element: <Navigate to={paths.dashboard} replace /> },
    { path: paths.login, lazy: page(() => import('./LoginRoute'), 'LoginRoute') },
    { path: paths.forgot, lazy: page(() => import('../features/login/ForgotPage'), 'ForgotPage') },
    { path: paths.join, lazy: page(() => import('../features/login/JoinPage'), 'JoinPage') },
    { path: paths.reset, lazy: page(() => import('../features/login/ResetPage'), 'ResetPage') },
    {
      element: <RequireSession />,
      children: [
        { path: paths.twoFactor, lazy: page(() => import('./TwoFactorPage'), 'TwoFactorPage') },
        {
          lazy: page(() => import(/* webpackChunkName: "office" */ './layouts/AdminLayout'), 'AdminLayout'),
          children: [
            { path: paths.dashboard, lazy: page(() => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/DashboardPage'), 'DashboardPage') },
            { path: paths.account, lazy: page(() => import('../features/settings/account/AccountPage'), 'AccountPage') },
            {
              lazy: page(() => import(/* webpackChunkName: "permitted" */ './layouts/Permitted'), 'Permitted'),
              children: [
                { path: paths.calendar, lazy: page(() => import(/* webpackChunkName: "calendar" */ '../features/calendar/CalendarPage'), 'CalendarPage') },
                { path: paths.content, lazy: page(() => import('../features/content/ContentPage'), 'ContentPage') },
                { path: paths.employees, lazy: page(() => import('../features/employees/EmployeesPage'), 'EmployeesPage') },
                { path: paths.availability, lazy: page(() => import('../features/availability/AvailabilityPage'), 'AvailabilityPage') },
                { path: paths.clients, lazy: page(() => import('../features/clients/ClientsPage'), 'ClientsPage') },
                { path: paths.importClients, lazy: page(() => import('../features/clients/import/ImportPage'), 'ImportPage') },
                { path: paths.client(':id'), lazy: page(() => import('../features/clients/record/ClientPage'), 'ClientPage') },
                { path: paths.notifications, lazy: page(() => import('../features/notifications/NotificationsPage'), 'NotificationsPage') },
                { path: paths.analytics, lazy: page(() => import('../features/analytics/AnalyticsPage'), 'AnalyticsPage') },
                { path: paths.requests, lazy: page(() => import('../features/requests/RequestsPage'), 'RequestsPage') },
                { path: paths.settings, lazy: page(() => import('../features/settings/SettingsPage'), 'SettingsPage') },
                { path: paths.payments, lazy: page(() => import('../features/payments/PaymentsPage'), 'PaymentsPage') },
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
