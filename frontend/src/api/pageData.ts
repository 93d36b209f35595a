import type { ContentResponse, SiteResponse } from './api.gen';

/** What the server wrote into the page: the very data that the page's markup was made from. */
export interface PageData {
  content?: ContentResponse | undefined;
  site?: SiteResponse | undefined;
}

/** Nothing where no server of ours has filled the page, as with webpack's own. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent ?? '{}';
  return JSON.parse(text) as PageData;
}
