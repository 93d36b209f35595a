import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ROOT } from '../lib/language';
import { framed, NOT_FOUND, publicRoutes } from './publicRoutes';

/** What visitors see. The office is part of the English build alone. */
export const routesFrom = (Home?: ComponentType): RouteObject[] => framed([...publicRoutes(Home), NOT_FOUND]);

export const createRouter = (Home?: ComponentType) =>
  createBrowserRouter(routesFrom(Home), { basename: ROOT, hydrationData: {} });
