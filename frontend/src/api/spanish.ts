import type { ContentResponse, SiteResponse } from './public.gen';

/** Until the generated client knows these fields. */
export type Site = SiteResponse & { spanish?: boolean };
export type SiteContent = ContentResponse & { english?: string[] };
