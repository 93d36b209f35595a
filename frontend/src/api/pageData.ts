import { LANGUAGE } from '../lib/language';
import type {
  ContentResponse,
  EmployeeResponse,
  ListEmployeesApiArg,
  SiteResponse,
  TimeSlotResponse,
} from './public.gen';

/** The data that the server rendered the page from and put into it. */
export interface PageData {
  content?: ContentResponse | undefined;
  site?: SiteResponse | undefined;
  /** The active ones, as visitors see them. */
  mediators?: EmployeeResponse[] | undefined;
  openings?: TimeSlotResponse[] | undefined;
}

/**
 * The landing page's own reading of the mediators: the office's would take the visitors' list for the
 * whole one.
 */
export const PUBLIC_MEDIATORS: ListEmployeesApiArg = { limit: 500, ...(LANGUAGE !== 'en' && { language: LANGUAGE }) };

/** Empty when the page does not come from our server, as with webpack's dev server. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent ?? '{}';
  return JSON.parse(text) as PageData;
}
