import { publicApi } from '../../api/publicApi';

export type { ContentResponse as SiteContent, SiteResponse as Site } from '../../api/public.gen';
export { useSite } from '../../api/useSite';

export const { useGetContentQuery } = publicApi;
