import type { DefinitionsFromApi, FetchBaseQueryMeta, OverrideResultType } from '@reduxjs/toolkit/query';
import { generatedApi, type SettingsResponse } from '../../api/api.gen';

export type { ProfileResponse as Profile, SettingsRequest, SettingsResponse as Settings } from '../../api/api.gen';
export { useKeptDraft } from '../../api/keptDraft';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

/** The settings and the tag under which they were read: whoever saves says what they have seen. */
export interface SavedSettings {
  settings: SettingsResponse;
  tag: string;
}

const tagged = (settings: SettingsResponse, meta: FetchBaseQueryMeta | undefined): SavedSettings => ({
  settings,
  tag: meta?.response?.headers.get('etag') ?? '*',
});

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Endpoints = Omit<Definitions, 'getSettings' | 'saveSettings'> & {
  getSettings: OverrideResultType<Definitions['getSettings'], SavedSettings>;
  saveSettings: OverrideResultType<Definitions['saveSettings'], SavedSettings>;
};

const TAGS = ['Settings', 'Site', 'Profile', 'TimeSlot'] as const;
type Tag = (typeof TAGS)[number];

const settingsApi = generatedApi.enhanceEndpoints<Tag, Endpoints>({
  addTagTypes: TAGS,
  endpoints: {
    // Never kept: what is edited has to be what is saved now.
    getSettings: { transformResponse: tagged, keepUnusedDataFor: 0, providesTags: ['Settings'] },
    // Name, zone and hours show on every other screen.
    saveSettings: {
      transformResponse: tagged,
      invalidatesTags: (_saved, error) => (error === undefined ? ['Site', 'TimeSlot'] : []),
    },
    getSite: { providesTags: ['Site'] },
    getProfile: { keepUnusedDataFor: 0, providesTags: ['Profile'] },
    getSystemInfo: { keepUnusedDataFor: 0 },
    exportSettings: { keepUnusedDataFor: 0 },
  },
});

export const {
  useGetSettingsQuery,
  useLazyGetSettingsQuery,
  useSaveSettingsMutation,
  useGetProfileQuery,
  useSaveProfileMutation,
  useChangePasswordMutation,
  useLazyExportSettingsQuery,
  useImportSettingsMutation,
  useSendTestEmailMutation,
  useGetSystemInfoQuery,
} = settingsApi;
