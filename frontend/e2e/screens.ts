import { expect, type Locator, type Page } from '@playwright/test';
import { ADMIN_PAGES, type AdminPage, isAdminPage } from '../src/api/adminPages';

/** The screens of the office, each with what is there once all of it has loaded. */
const LOADED: Readonly<Record<AdminPage, (page: Page) => Locator>> = {
  '/admin/dashboard': (page) => page.getByRole('region', { name: 'System Overview' }),
  '/admin/calendar': (page) => page.getByRole('heading', { level: 1 }),
  '/admin/employees': (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
  '/admin/availability': (page) => page.getByRole('heading', { name: 'Calendar Feed' }),
  '/admin/clients': (page) => page.getByText(/^[\d,]+ clients?\b/),
  '/admin/matters': (page) => page.getByText(/^([\d,]+ matters?|No matters yet)$/),
  '/admin/requests': (page) => page.getByText(/^[\d,]+ (contact )?requests?$/),
  '/admin/content': (page) => page.getByRole('button', { name: 'Save Changes' }),
  '/admin/notifications': (page) => page.getByRole('tabpanel'),
  '/admin/analytics': (page) => page.getByText('Cases are counted on the day of their session.'),
  '/admin/payments': (page) => page.getByRole('tabpanel'),
  '/admin/settings': (page) => page.getByRole('button', { name: 'Save Settings' }),
};

export const SCREENS = Object.keys(ADMIN_PAGES).filter(isAdminPage);

/** Whether a screen of the office and all of its parts are there. */
export async function isLoaded(page: Page, path: AdminPage): Promise<boolean> {
  if (!(await LOADED[path](page).isVisible())) return false;
  return (await page.getByRole('status', { name: /^Loading/ }).count()) === 0;
}

/** Opens a screen of the office, and waits until it is there. */
export async function openScreen(page: Page, path: AdminPage) {
  await page.goto(path);
  await expect.poll(() => isLoaded(page, path), { message: path }).toBe(true);
}
