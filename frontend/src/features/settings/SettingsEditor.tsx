import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { TellPlace } from '../../components/booking/TellPlace';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FocusField } from '../../components/form/FocusField';
import { useForm } from '../../components/form/useForm';
import { LeaveGuard } from '../../components/LeaveGuard';
import { PageContainer } from '../../components/PageContainer';
import { PageTabs, usePageTab } from '../../components/PageTabs';
import { useToast } from '../../components/toast/useToast';
import { UnsavedBadge } from '../../components/UnsavedBadge';
import { UnsavedBar } from '../../components/UnsavedBar';
import { zoneName } from '../../lib/dates';
import { saveFile } from '../../lib/saveFile';
import { ActivityTab } from './activity/ActivityTab';
import { BackupPanel } from './backup/BackupPanel';
import {
  problemOf,
  useImportSettingsMutation,
  useLazyExportSettingsQuery,
  useLazyGetDefaultSettingsQuery,
  type Profile,
  type SavedSettings,
  type Settings,
} from './api';
import { fieldsOf, securityOf, type Fields } from './fields';
import styles from './Settings.module.css';
import { SystemTab } from './SystemTab';
import { SECTIONS, tabOf, tabsFor, type Tab } from './tabs';
import { TeamTab } from './team/TeamTab';
import { TEXTS } from './texts';
import { useSaving } from './useSaving';

const isSection = (tab: Tab): tab is keyof typeof SECTIONS => tab in SECTIONS;

/** A tab of the form. */
function Panel({ tab }: { tab: keyof typeof SECTIONS }) {
  const { Panel } = SECTIONS[tab];
  return <Panel />;
}

export function SettingsEditor({ loaded, profile }: { loaded: SavedSettings; profile: Profile }) {
  const form = useForm<Fields>({ defaultValues: fieldsOf(loaded.settings, profile) });
  const { isDirty } = form.formState;
  const may = useMay();
  const tabs = tabsFor(may);
  const [, openTab] = usePageTab(tabs);
  // The search leads to a field.
  const [params] = useSearchParams();
  const sought = params.get('field');
  const [wrong, setWrong] = useState<string | null>(null);
  const [resetting, setResetting] = useState(false);
  const saving = useSaving(form, loaded, (field) => {
    openTab(tabOf(field) ?? 'general');
    setWrong(field);
  });
  const [readDefaults] = useLazyGetDefaultSettingsQuery();
  const toast = useToast();

  /**
   * Fills the form as unsaved changes: the loaded values stay the baseline. What the person may not
   * change stays as it is.
   */
  const fill = (settings: Settings) => {
    const kept = may('settings.security') ? {} : securityOf(loaded.settings);
    form.reset(fieldsOf({ ...settings, ...kept }, form.getValues('profile')), { keepDefaultValues: true });
  };

  const reset = async () => {
    setResetting(false);
    const { data, isSuccess } = await readDefaults();
    // After a failure `data` is the last good answer.
    if (!isSuccess) {
      toast.error(TEXTS.reset.failed);
      return;
    }
    fill(data);
    toast.info(TEXTS.reset.done);
  };

  return (
    <PageContainer
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <Actions>
          <UnsavedBadge isDirty={isDirty} text={TEXTS.unsaved} />
          <Transfer onImported={fill} />
          <Button
            variant={isDirty ? 'outlined' : 'contained'}
            disabled={!isDirty || saving.isSaving}
            onClick={() => void saving.save()}
          >
            {saving.isSaving ? TEXTS.saving : TEXTS.save}
          </Button>
        </Actions>
      }
    >
      {saving.stale && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => void saving.reload()}>
              {TEXTS.stale}
            </Button>
          }
        >
          {TEXTS.staleReason}
        </Alert>
      )}
      <FormProvider {...form}>
        <PageTabs label={TEXTS.tabs} tabs={tabs}>
          {(open) => (
            <>
              <form
                noValidate
                className={styles.cards}
                onSubmit={(event) => {
                  event.preventDefault();
                  // Ignore the form of a dialog on top of this one.
                  if (isDirty && event.target === event.currentTarget) void saving.save();
                }}
              >
                {open === 'system' && <SystemTab onReset={() => setResetting(true)} />}
                {isSection(open) && <Panel tab={open} />}
                <FocusField key={`${open} ${sought ?? ''}`} name={wrong ?? sought} />
              </form>
              {open === 'team' && (
                <div className={styles.cards}>
                  <TeamTab />
                </div>
              )}
              {open === 'activity' && (
                <div className={styles.cards}>
                  <ActivityTab canExport={may('activity.export')} />
                </div>
              )}
              {open === 'backup' && (
                <div className={styles.cards}>
                  <BackupPanel />
                </div>
              )}
            </>
          )}
        </PageTabs>
      </FormProvider>
      {resetting && (
        <ConfirmDialog
          title={TEXTS.reset.title}
          confirm={TEXTS.reset.confirm}
          onClose={() => setResetting(false)}
          onConfirm={() => void reset()}
        >
          <p>{TEXTS.reset.text}</p>
        </ConfirmDialog>
      )}
      {saving.moves !== null && (
        <ConfirmDialog
          title={TEXTS.moves.title(zoneName(saving.moves.timezone))}
          confirm={TEXTS.moves.confirm}
          progress={saving.isSaving ? TEXTS.saving : undefined}
          onClose={saving.dropMoves}
          onConfirm={saving.confirmMoves}
        >
          <p>{TEXTS.moves.text(saving.moves.sessions, zoneName(saving.moves.timezone))}</p>
          <p>{TEXTS.moves.untold}</p>
        </ConfirmDialog>
      )}
      {saving.affected != null && <TellPlace affected={saving.affected} what="place" onClose={saving.dropAffected} />}
      <UnsavedBar
        isDirty={isDirty}
        busy={saving.isSaving}
        onSave={() => void saving.save()}
        onDiscard={() => form.reset()}
      />
      <LeaveGuard when={isDirty} />
    </PageContainer>
  );
}

/** What a JSON file holds; undefined if it is not JSON. */
async function parsed(file: File): Promise<object | undefined> {
  try {
    return JSON.parse(await file.text()) as object;
  } catch {
    return undefined;
  }
}

/**
 * Exports settings to a file and imports them. Imported settings fill the form as unsaved changes.
 */
function Transfer({ onImported }: { onImported: (settings: Settings) => void }) {
  const [read] = useLazyExportSettingsQuery();
  const [judge] = useImportSettingsMutation();
  const file = useRef<HTMLInputElement>(null);
  const toast = useToast();

  const exportFile = async () => {
    const { data, isSuccess } = await read();
    // After a failure `data` is the last good answer.
    if (!isSuccess) {
      toast.error(TEXTS.exportFailed);
      return;
    }
    saveFile('accord-settings.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    toast.success(TEXTS.exported);
  };

  const importFile = async (chosen: File) => {
    const importRequest = await parsed(chosen);
    const { data, error } = importRequest === undefined ? {} : await judge({ importRequest });
    if (data === undefined) {
      const reasons = Object.entries(problemOf(error)?.errors ?? {}).map(([field, texts]) =>
        TEXTS.reason(field, texts),
      );
      toast.error([TEXTS.importFailed, ...reasons].join(' '));
      return;
    }
    onImported(data);
    toast.success(TEXTS.imported);
  };

  return (
    <>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={TEXTS.import}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen !== undefined) void importFile(chosen);
        }}
      />
      <Button onClick={() => void exportFile()}>{TEXTS.export}</Button>
      <Button onClick={() => file.current?.click()}>{TEXTS.import}</Button>
    </>
  );
}
