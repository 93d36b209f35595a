import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useUnsavedForm } from '../../api/unsavedForm';
import { Actions } from '../../components/Actions';
import { FailureAlert } from '../../components/FailureAlert';
import { useForm } from '../../components/form/useForm';
import { LeaveGuard } from '../../components/LeaveGuard';
import { PageContainer } from '../../components/PageContainer';
import { PageTabs } from '../../components/PageTabs';
import { UnsavedBadge } from '../../components/UnsavedBadge';
import { UnsavedBar } from '../../components/UnsavedBar';
import { paths } from '../../lib/paths';
import { useFavicon } from '../../lib/useFavicon';
import { useInSight } from '../../lib/useInSight';
import type { Content, SavedContent } from './api';
import { ConflictDialog } from './ConflictDialog';
import { storePreview } from './contentPreview';
import { ContentTab } from './ContentTab';
import { placeOf } from './fields';
import { FocusTarget, TargetContext } from './FocusTarget';
import { HistorySheet } from './HistorySheet';
import { MediaTab } from './MediaTab';
import type { PageOf } from './PagePreview';
import { PreviewKeeper } from './PreviewKeeper';
import { SeoTab } from './SeoTab';
import { SettingsTab } from './SettingsTab';
import { TABS, TEXTS, type Tab } from './texts';
import { useContentAddress } from './useContentAddress';
import { useSaving } from './useSaving';

const PANELS: Readonly<Record<Exclude<Tab, 'media'>, (Page: PageOf) => React.ReactNode>> = {
  content: (Page) => <ContentTab Page={Page} />,
  seo: () => <SeoTab />,
  settings: (Page) => <SettingsTab Page={Page} />,
};

export function ContentEditor({ loaded, Page }: { loaded: SavedContent; Page: PageOf }) {
  const form = useForm<Content>({ defaultValues: loaded.content });
  const { isDirty } = form.formState;
  const { openPlace } = useContentAddress();
  const [target, setTarget] = useState<string | null>(null);
  const [showsHistory, setShowsHistory] = useState(false);
  const goTo = (input: string) => {
    openPlace(placeOf(input));
    setTarget(input);
  };
  const saving = useSaving(form, loaded, goTo);
  const { base, theirs } = saving;
  const save = () => void saving.save();
  const [saveButton, inSight] = useInSight<HTMLButtonElement>();
  useUnsavedForm(
    'content',
    () => (isDirty ? { base, values: form.getValues() } : undefined),
    (draft) => saving.rebase(draft.base, draft.values),
  );
  useFavicon(base.content.branding.faviconUrl);

  return (
    <PageContainer
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      width="full"
      actions={
        <Actions>
          <UnsavedBadge isDirty={isDirty} text={TEXTS.unsaved} />
          <Button onClick={() => setShowsHistory(true)}>{TEXTS.history.open}</Button>
          <Button
            variant="outlined"
            component="a"
            href={paths.preview}
            target="_blank"
            rel="noopener"
            onClick={() => isDirty && storePreview(form.getValues())}
          >
            {TEXTS.preview}
          </Button>
          <Button
            ref={saveButton}
            variant={isDirty && inSight ? 'contained' : 'outlined'}
            disabled={!isDirty || saving.isSaving}
            onClick={save}
          >
            {saving.isSaving ? TEXTS.saving : TEXTS.save}
          </Button>
        </Actions>
      }
    >
      <FormProvider {...form}>
        <TargetContext value={{ target, goTo, reached: () => setTarget(null) }}>
          <FailureAlert text={TEXTS.saveFailed} error={saving.failure} />
          {isDirty && <PreviewKeeper />}
          <PageTabs label={TEXTS.tabs} tabs={TABS}>
            {(open) =>
              open === 'media' ? (
                <MediaTab />
              ) : (
                <form
                  noValidate
                  onSubmit={(event) => {
                    event.preventDefault();
                    if (isDirty) save();
                  }}
                >
                  {PANELS[open](Page)}
                  {open !== 'content' && <FocusTarget tab={open} part={undefined} />}
                </form>
              )
            }
          </PageTabs>
        </TargetContext>
      </FormProvider>
      {theirs !== null && (
        <ConflictDialog
          key={theirs.tag}
          base={base.content}
          mine={form.getValues()}
          theirs={theirs.content}
          busy={saving.isSaving}
          onSave={(chosen) => saving.saveChosen(chosen, theirs)}
          onClose={saving.backToEditing}
        />
      )}
      {showsHistory && (
        <HistorySheet
          current={base}
          unsaved={isDirty}
          onRestored={saving.rebase}
          onClose={() => setShowsHistory(false)}
        />
      )}
      <UnsavedBar
        isDirty={isDirty}
        busy={saving.isSaving}
        onSave={inSight ? undefined : save}
        onDiscard={() => form.reset()}
      />
      <LeaveGuard when={isDirty} />
    </PageContainer>
  );
}
