import type { ComponentType } from 'react';
import { Outlet, ScrollRestoration, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { ErrorPage } from './ErrorPage';
import { Loading } from './Loading';
import { NotFoundPage } from './NotFoundPage';

/** A screen that loads when its route is opened. */
export const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

export const loadHome = () => import(/* webpackChunkName: "home" */ './HomePage');

/** What every page has in common. */
export const framed = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <ScrollRestoration />
        <Outlet />
      </>
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children,
  },
];

/** A screen loads when its route is opened; the landing page may be there already. */
export const publicRoutes = (Home?: ComponentType): RouteObject[] => [
  {
    path: paths.home,
    ...(Home === undefined ? { lazy: page(loadHome, 'HomePage') } : { Component: Home }),
  },
  { path: paths.book, lazy: page(() => import('./BookPage'), 'BookPage') },
  { path: paths.bookWith(':mediator'), lazy: page(() => import('./BookPage'), 'BookPage') },
  { path: paths.booking(':token'), lazy: page(() => import('../features/booking/visit/VisitPage'), 'VisitPage') },
  { path: paths.session(':token'), lazy: page(() => import('./heldPages'), 'SharedPage') },
  { path: paths.mediation(':token'), lazy: page(() => import('./heldPages'), 'SeatPage') },
];

export const NOT_FOUND: RouteObject = { path: '*', element: <NotFoundPage /> };
