import { api } from '../../api/endpoints';

export type { ContentResponse as SiteContent, SiteResponse as Site } from '../../api/api.gen';
export { useSite } from '../../api/useSite';

export const { useGetContentQuery } = api;
