import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { placeErrors } from '../../components/form/placeErrors';
import { useToast } from '../../components/toast/useToast';
import {
  problemOf,
  statusOf,
  useUnsavedForm,
  useLazyGetSettingsQuery,
  useSaveProfileMutation,
  useSaveSettingsMutation,
  type ApiError,
  type Profile,
  type SavedSettings,
} from './api';
import { changesBetween, fieldsOf, requestOf, type Fields } from './fields';
import { SETTINGS_FIELDS } from './tabs';
import { TEXTS } from './texts';

const PROFILE_FIELDS = ['firstName', 'lastName', 'phone'] as const;
const NAMES = ['firstName', 'lastName'] as const;

/** The server's reason or ours, with the status. */
const failureText = (error: ApiError, otherwise: string) => {
  const text = problemOf(error)?.detail ?? otherwise;
  const status = statusOf(error);
  return status === undefined ? otherwise : TEXTS.withStatus(text, status);
};

/** The form's values, their baseline, and the version of that baseline. */
interface Draft {
  tag: string;
  base: Fields;
  values: Fields;
}

/** What waits for an answer: another time zone would move so many sessions ahead. */
interface Moves {
  sessions: number;
  fields: Fields;
  owner: Profile;
}

/** Saves settings and profile. Rejected values stay in the form, with the error at their field. */
export function useSaving(form: UseFormReturn<Fields>, loaded: SavedSettings, onRefused: (field: string) => void) {
  const { isDirty } = form.formState;
  const [tag, setTag] = useState(loaded.tag);
  const [stale, setStale] = useState(false);
  const [saveSettings, settings] = useSaveSettingsMutation();
  const [saveProfile, profile] = useSaveProfileMutation();
  const [read] = useLazyGetSettingsQuery();
  const [moves, setMoves] = useState<Moves | null>(null);
  const [affected, setAffected] = useState<SavedSettings['affected']>();
  const toast = useToast();

  /** Editing continues from what is saved now, with these changes on top. */
  const rebase = (saved: SavedSettings, owner: Profile, typed: Partial<Fields> = {}) => {
    const base = fieldsOf(saved.settings, owner);
    setTag(saved.tag);
    setStale(false);
    form.reset(base);
    form.reset({ ...base, ...typed }, { keepDefaultValues: true });
  };

  useUnsavedForm<Draft>(
    'settings',
    () => (isDirty ? { tag, base: form.formState.defaultValues as Fields, values: form.getValues() } : undefined),
    (draft) => {
      setTag(draft.tag);
      form.reset(draft.base);
      form.reset(draft.values, { keepDefaultValues: true });
    },
  );

  const refused = (error: ApiError) => {
    const errors = problemOf(error)?.errors ?? {};
    // Of a row, the path: `sessionTypes.1.start`.
    const within = (field: string) => Object.keys(errors).filter((path) => path.split('.')[0] === field);
    placeErrors(error, form, SETTINGS_FIELDS.flatMap(within) as Path<Fields>[]);
    const first = SETTINGS_FIELDS.find((field) => within(field).length > 0);
    if (first !== undefined) onRefused(first);
    setStale(statusOf(error) === 412);
    toast.error(failureText(error, TEXTS.saveFailed));
  };

  const store = async (fields: Fields, owner: Profile, movedSessions?: number) => {
    const settingsRequest = { ...requestOf(fields), ...(movedSessions !== undefined && { movedSessions }) };
    const saved = await saveSettings({ settingsRequest, 'If-Match': tag });
    const sessions = problemOf(saved.error)?.sessions;
    setMoves(sessions === undefined ? null : { sessions, fields, owner });
    if (sessions !== undefined) return;
    if (saved.data === undefined) refused(saved.error);
    else {
      // What was typed during the save is not saved yet.
      rebase(saved.data, owner, changesBetween(fields, form.getValues()));
      toast.success(TEXTS.saved);
      setAffected(saved.data.affected);
    }
  };

  const save = async (fields: Fields) => {
    const { firstName, lastName, phone } = fields.profile;
    // Not the fields' own rules: the form does not check fields of a tab that is closed.
    const { profile: known } = form.formState.defaultValues ?? {};
    const emptied = NAMES.find((name) => fields.profile[name].trim() === '' && known?.[name] !== '');
    if (emptied !== undefined) {
      form.setError(`profile.${emptied}`, { type: 'required', message: TEXTS.emptied[emptied] });
      onRefused(`profile.${emptied}`);
      return;
    }
    const owner = await saveProfile({ profileRequest: { firstName, lastName, phone } });
    if (owner.data === undefined) {
      for (const field of PROFILE_FIELDS) {
        const texts = problemOf(owner.error)?.errors?.[field];
        if (texts !== undefined) form.setError(`profile.${field}`, { type: 'server', message: texts.join(' ') });
      }
      onRefused('siteName');
      toast.error(problemOf(owner.error)?.detail ?? TEXTS.profileFailed);
      return;
    }
    await store(fields, owner.data);
  };

  return {
    stale,
    /** The sessions that another time zone moves, until the person has answered. */
    moves: moves === null ? null : { sessions: moves.sessions, timezone: moves.fields.timezone },
    confirmMoves: () => {
      if (moves !== null) void store(moves.fields, moves.owner, moves.sessions);
    },
    dropMoves: () => setMoves(null),
    /** The sessions that take place elsewhere now, until the person has answered. */
    affected,
    dropAffected: () => setAffected(undefined),
    isSaving: settings.isLoading || profile.isLoading,
    save: form.handleSubmit(save),
    /** Discards the changes and loads what someone else has saved. */
    reload: async () => {
      const { data, isSuccess } = await read(undefined);
      // After a failure `data` is the last good answer.
      if (isSuccess) rebase(data, form.getValues('profile'));
      else toast.error(TEXTS.loadFailed);
    },
  };
}
