import { useState } from 'react';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useGetSettingsQuery, useSaveSettingsMutation, type Settings } from '../api';
import { TEXTS } from './texts';

export type Preferences = Pick<
  Settings,
  | 'appointmentReminders'
  | 'autoFollowUp'
  | 'clientUpdates'
  | 'emailConfirmations'
  | 'email_system_fallback_enabled'
  | 'mailRetentionDays'
  | 'reminderTime'
  | 'systemAlerts'
>;

/** Preferences that are saved as soon as they change. One that is not saved goes back. */
export function usePreferences() {
  const query = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save] = useSaveSettingsMutation();
  const [changed, setChanged] = useState<Partial<Preferences>>({});
  const toast = useToast();

  const change = async <Name extends keyof Preferences>(
    name: Name,
    value: Preferences[Name],
    said: string = TEXTS.saved,
  ) => {
    const before = changed;
    setChanged((now) => ({ ...now, [name]: value }));
    const { error } = await save({ settingsRequest: { [name]: value } });
    if (error === undefined) {
      toast.success(said);
      return;
    }
    setChanged((now) => {
      const others = Object.entries(now).filter(([one]) => one !== name);
      return { ...Object.fromEntries(others), ...(name in before && { [name]: before[name] }) };
    });
    toast.error(problemOf(error)?.detail ?? TEXTS.saveFailed);
  };
  return { query, changed, change };
}
