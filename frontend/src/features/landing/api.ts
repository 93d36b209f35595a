import { generatedApi } from '../../api/api.gen';

export type { ContentResponse as SiteContent, SiteResponse as Site } from '../../api/api.gen';
export { useSite } from '../../api/useSite';

export const { useGetContentQuery } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Content'],
  endpoints: { getContent: { providesTags: ['Content'] } },
});
