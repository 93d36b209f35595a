import type { ContentResponse, SiteResponse } from './public.gen';

/** The data that the server rendered the page from and put into it. */
export interface PageData {
  content?: ContentResponse | undefined;
  site?: SiteResponse | undefined;
}

/** Empty when the page does not come from our server, as with webpack's dev server. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent ?? '{}';
  return JSON.parse(text) as PageData;
}
