import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type ContactRequestResponse } from '../../api/api.gen';
import { pageOf, type Page } from '../../api/page';

export type { ContactRequestResponse as ContactRequest, ContactStatus } from '../../api/api.gen';
export type { ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'listContactRequests'> & {
  listContactRequests: OverrideResultType<Definitions['listContactRequests'], Page<ContactRequestResponse>>;
};

export const {
  useListContactRequestsQuery,
  useUpdateContactRequestMutation,
  useDeleteContactRequestMutation,
  useCreateClientFromRequestMutation,
} = generatedApi.enhanceEndpoints<'ContactRequest' | 'Client', Endpoints>({
  addTagTypes: ['ContactRequest', 'Client'],
  endpoints: {
    listContactRequests: { transformResponse: pageOf<ContactRequestResponse>, providesTags: ['ContactRequest'] },
    updateContactRequest: { invalidatesTags: ['ContactRequest'] },
    deleteContactRequest: { invalidatesTags: ['ContactRequest'] },
    createClientFromRequest: { invalidatesTags: ['Client'] },
  },
});
