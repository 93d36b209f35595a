import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type BackupResponse, type RestoreResponse } from '../../../api/api.gen';
import { pageOf, type Page } from '../../../api/page';
import { problemOf, statusOf, type ApiError } from '../../../api/problem';
import { savedAs } from '../../../api/savedAs';
import { sessionEnded, tokenOf } from '../../../api/session';
import { restoring, type Restoring } from './restoring';

export type {
  BackupKind,
  BackupLocation,
  BackupResponse as Backup,
  BackupTableResponse as TableChange,
  RestoreResponse as Comparison,
} from '../../../api/api.gen';
export { problemOf, statusOf, type ApiError };
export { useDates } from '../../../api/useDates';
export { useSite } from '../../../api/useSite';

/** Why the store in the cloud did not do as it was asked, if that is what failed. */
export function cloudTrouble(error: ApiError): string[] {
  const problem = problemOf(error);
  return problem?.code === 'cloud_unavailable' ? [problem.detail] : [];
}

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

const backupApi = generatedApi.enhanceEndpoints<'Backup', Endpoints>({
  addTagTypes: ['Backup'],
  endpoints: {
    listBackups: { transformResponse: pageOf<BackupResponse>, providesTags: ['Backup'] },
    deleteBackup: { invalidatesTags: ['Backup'] },
    downloadBackup: { query: () => ({ url: '/api/backup', responseHandler: saved }) },
    downloadKeptBackup: {
      query: ({ id }) => ({ url: `/api/backups/${encodeURIComponent(id)}`, responseHandler: saved }),
    },
  },
}).injectEndpoints({
  endpoints: (build) => ({
    restore: build.mutation<RestoreResponse, Restoring>({
      queryFn: async (asked, { getState, dispatch }) => {
        const outcome = await restoring(asked, tokenOf(getState()));
        if ('error' in outcome && outcome.error.status === 401) dispatch(sessionEnded());
        return outcome;
      },
    }),
  }),
});

/** The list is not what it was: a backup that was made may have been kept, too. */
export const listAgain = () => backupApi.util.invalidateTags(['Backup']);

export const {
  useListBackupsQuery,
  useDeleteBackupMutation,
  useRestoreMutation,
  useLazyDownloadBackupQuery,
  useLazyDownloadKeptBackupQuery,
} = backupApi;
