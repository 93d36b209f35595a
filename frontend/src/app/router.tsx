import { createBrowserRouter, Navigate, Outlet, ScrollRestoration, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { ErrorPage } from './ErrorPage';
import { HomePage } from './HomePage';
import { NotFoundPage } from './NotFoundPage';
import { RequireSession } from './RequireSession';
import { Waiting } from './Waiting';

/** The landing page is in the first load; every other screen comes when it is asked for. */
export const routes: RouteObject[] = [
  {
    element: (
      <>
        <ScrollRestoration />
        <Outlet />
      </>
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Waiting />,
    children: [
      { path: paths.home, element: <HomePage /> },
      {
        path: paths.booking,
        lazy: async () => ({ Component: (await import('../features/booking/VisitPage')).VisitPage }),
      },
      { path: paths.admin, element: <Navigate to={paths.dashboard} replace /> },
      {
        path: paths.login,
        lazy: async () => ({ Component: (await import('./LoginRoute')).LoginRoute }),
      },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./layouts/AdminLayout')).AdminLayout }),
            children: [
              {
                path: paths.dashboard,
                lazy: async () => ({
                  Component: (await import('../features/dashboard/DashboardPage')).DashboardPage,
                }),
              },
              {
                path: paths.calendar,
                lazy: async () => ({ Component: (await import('../features/calendar/CalendarPage')).CalendarPage }),
              },
              {
                path: paths.content,
                lazy: async () => ({ Component: (await import('../features/content/ContentPage')).ContentPage }),
              },
              {
                path: paths.employees,
                lazy: async () => ({ Component: (await import('../features/employees/EmployeesPage')).EmployeesPage }),
              },
              {
                path: paths.availability,
                lazy: async () => ({
                  Component: (await import('../features/availability/AvailabilityPage')).AvailabilityPage,
                }),
              },
              {
                path: paths.clients,
                lazy: async () => ({ Component: (await import('../features/clients/ClientsPage')).ClientsPage }),
              },
              {
                path: paths.notifications,
                lazy: async () => ({ Component: (await import('./UpcomingMessage')).UpcomingMessage }),
              },
              {
                path: paths.analytics,
                lazy: async () => ({ Component: (await import('../features/analytics/AnalyticsPage')).AnalyticsPage }),
              },
              {
                path: paths.requests,
                lazy: async () => ({ Component: (await import('../features/requests/RequestsPage')).RequestsPage }),
              },
              {
                path: paths.settings,
                lazy: async () => ({ Component: (await import('../features/settings/SettingsPage')).SettingsPage }),
              },
              {
                path: paths.payments,
                lazy: async () => {
                  const { UpcomingPage } = await import('./UpcomingPage');
                  return { element: <UpcomingPage title="Payments" /> };
                },
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

// There is a page already, and somebody may have read on in it: the app's start is no reason to go back to its top.
export const createRouter = () => createBrowserRouter(routes, { hydrationData: {} });
