import { api } from '../../../api/endpoints';

export type {
  BackupKind,
  BackupLocation,
  BackupResponse as Backup,
  BackupTableResponse as TableChange,
  RestoreResponse as Comparison,
} from '../../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../../api/problem';
export type { RestoreProgress } from '../../../api/restoreBackup';
export { useDates } from '../../../api/useDates';
export { useListDates } from '../../../api/useListDates';
export { useSite } from '../../../api/useSite';

export const {
  useListBackupsQuery,
  useDeleteBackupMutation,
  useRestoreMutation,
  useLazyDownloadBackupQuery,
  useLazyDownloadKeptBackupQuery,
} = api;
export const { invalidateTags, resetApiState } = api.util;
