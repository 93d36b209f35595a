import type { DefinitionsFromApi, FetchBaseQueryMeta, OverrideResultType } from '@reduxjs/toolkit/query';
import {
  generatedApi,
  type ContentResponse,
  type ContentVersionResponse,
  type MediaResponse,
} from '../../api/api.gen';
import { pageOf, type Page } from '../../api/page';
import { sessionEnded, tokenOf } from '../../api/session';
import { uploadFile, type FileUpload } from '../../api/uploadFile';

export type {
  ContentResponse as Content,
  ContentVersionResponse as ContentVersion,
  MediaResponse as Media,
} from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export type { FileUpload, MediaPurpose } from '../../api/uploadFile';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

/** The content and the tag under which it was read: whoever saves says what they have seen. */
export interface SavedContent {
  content: ContentResponse;
  tag: string;
}

const tagged = (content: ContentResponse, meta: FetchBaseQueryMeta | undefined): SavedContent => ({
  content,
  tag: meta?.response?.headers.get('etag') ?? '*',
});

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'saveContent' | 'restoreContentVersion' | 'listContentVersions' | 'listMedia'> & {
  saveContent: OverrideResultType<Definitions['saveContent'], SavedContent>;
  restoreContentVersion: OverrideResultType<Definitions['restoreContentVersion'], SavedContent>;
  listContentVersions: OverrideResultType<Definitions['listContentVersions'], Page<ContentVersionResponse>>;
  listMedia: OverrideResultType<Definitions['listMedia'], Page<MediaResponse>>;
};

const TAGS = ['Content', 'ContentVersion', 'Media', 'Employee'] as const;
type Tag = (typeof TAGS)[number];

/** Where an image is shown follows from what is saved. */
const afterSave = (_saved: unknown, error: unknown): Tag[] => (error === undefined ? ['Content', 'ContentVersion', 'Media'] : []);

const contentApi = generatedApi
  .enhanceEndpoints<Tag, Endpoints>({
    addTagTypes: TAGS,
    endpoints: {
      saveContent: { transformResponse: tagged, invalidatesTags: afterSave },
      restoreContentVersion: { transformResponse: tagged, invalidatesTags: afterSave },
      listContentVersions: { transformResponse: pageOf<ContentVersionResponse>, providesTags: ['ContentVersion'] },
      listMedia: { transformResponse: pageOf<MediaResponse>, providesTags: ['Media', 'Employee'] },
      // What was refused has come into use, or is gone: the list is old either way.
      deleteMedia: { invalidatesTags: ['Media'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      // Never kept: what is edited has to be what is saved now.
      readContent: build.query<SavedContent, undefined>({
        query: () => ({ url: '/api/content' }),
        transformResponse: tagged,
        keepUnusedDataFor: 0,
        providesTags: ['Content'],
      }),
      uploadFile: build.mutation<MediaResponse, FileUpload>({
        queryFn: async (upload, { getState, dispatch }) => {
          const outcome = await uploadFile(upload, tokenOf(getState()));
          if ('error' in outcome && outcome.error.status === 401) dispatch(sessionEnded());
          return outcome;
        },
        invalidatesTags: (_added, error) => (error === undefined ? ['Media'] : []),
      }),
    }),
  });

export const {
  useReadContentQuery,
  useLazyReadContentQuery,
  useSaveContentMutation,
  useListContentVersionsQuery,
  useGetContentVersionQuery,
  useRestoreContentVersionMutation,
  useListMediaQuery,
  useDeleteMediaMutation,
  useUploadFileMutation,
  useClearSiteCacheMutation,
  useGenerateSitemapMutation,
} = contentApi;
