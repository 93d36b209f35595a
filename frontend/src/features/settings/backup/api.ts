import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type BackupResponse } from '../../../api/api.gen';
import { pageOf, type Page } from '../../../api/page';
import { savedAs } from '../../../api/savedAs';

export type {
  BackupKind,
  BackupResponse as Backup,
  BackupTableResponse as TableChange,
  RestoreResponse as Comparison,
} from '../../../api/api.gen';
export { problemOf, type ApiError } from '../../../api/problem';
export { useDates } from '../../../api/useDates';
export { useSite } from '../../../api/useSite';

/** Saves the file under the name that the server gives it. */
const saved = async (response: Response) => {
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return savedAs(name ?? 'accord.backup')(response);
};

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'listBackups' | 'downloadBackup' | 'downloadKeptBackup'> & {
  listBackups: OverrideResultType<Definitions['listBackups'], Page<BackupResponse>>;
  downloadBackup: OverrideResultType<Definitions['downloadBackup'], null>;
  downloadKeptBackup: OverrideResultType<Definitions['downloadKeptBackup'], null>;
};

/** Everything on the screen is of yesterday once a backup is restored. */
export const forgetEverything = () => generatedApi.util.resetApiState();

export const {
  useListBackupsQuery,
  useDeleteBackupMutation,
  useRestoreBackupMutation,
  useRestoreKeptBackupMutation,
  useLazyDownloadBackupQuery,
  useLazyDownloadKeptBackupQuery,
} = generatedApi.enhanceEndpoints<'Backup', Endpoints>({
  addTagTypes: ['Backup'],
  endpoints: {
    listBackups: { transformResponse: pageOf<BackupResponse>, providesTags: ['Backup'] },
    deleteBackup: { invalidatesTags: ['Backup'] },
    downloadBackup: { query: () => ({ url: '/api/backup', responseHandler: saved }) },
    downloadKeptBackup: {
      query: ({ id }) => ({ url: `/api/backups/${encodeURIComponent(id)}`, responseHandler: saved }),
    },
  },
});
