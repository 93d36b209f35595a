import { api } from '../../api/endpoints';

export type {
  ContentResponse as Content,
  ContentVersionResponse as ContentVersion,
  MediaResponse as Media,
  SectionName,
} from '../../api/api.gen';
export type { SavedContent } from '../../api/answers';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export type { FileUpload, MediaPurpose } from '../../api/uploadFile';
export { useDates } from '../../api/useDates';
export { useListDates } from '../../api/useListDates';
export { useSite } from '../../api/useSite';

export const {
  useGetLookQuery,
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
} = api;
