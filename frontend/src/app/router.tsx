import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { ErrorPage } from './ErrorPage';
import { Loading } from './Loading';
import { NotFoundPage } from './NotFoundPage';
import { RequireSession } from './RequireSession';

/** A screen that loads when its route is opened. */
const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

export const loadHome = () => import(/* webpackChunkName: "home" */ './HomePage');

/**
 * A screen loads when its route is opened; the landing page may be there already. The chunks with a
 * name have a budget in scripts/check-budget.mjs.
 */
export const routesFrom = (Home?: ComponentType): RouteObject[] => [
  {
    element: (
      <>
        <ScrollRestoration />
        <Outlet />
      </>
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        path: paths.home,
        ...(Home === undefined ? { lazy: page(loadHome, 'HomePage') } : { Component: Home }),
      },
      { path: paths.book, lazy: page(() => import('./BookPage'), 'BookPage') },
      { path: paths.bookWith(':mediator'), lazy: page(() => import('./BookPage'), 'BookPage') },
      { path: paths.booking(':token'), lazy: page(() => import('../features/booking/visit/VisitPage'), 'VisitPage') },
      { path: paths.session(':token'), lazy: page(() => import('../features/booking/visit/SharedPage'), 'SharedPage') },
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
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

// The visitor may have scrolled the server's page already, so starting the app must not scroll to
// the top.
export const createRouter = (Home?: ComponentType) => createBrowserRouter(routesFrom(Home), { hydrationData: {} });
