import type { ContentResponse } from './public.gen';

/** Until the generated client knows this field. */
export type SiteContent = ContentResponse & { english?: string[] };
