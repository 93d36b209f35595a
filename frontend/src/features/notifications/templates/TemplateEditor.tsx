import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Actions } from '../../../components/Actions';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { Hint } from '../../../components/Hint';
import { useForm } from '../../../components/form/useForm';
import { Icon } from '../../../components/Icon';
import { LeaveGuard } from '../../../components/LeaveGuard';
import { useToast } from '../../../components/toast/useToast';
import { UnsavedBadge } from '../../../components/UnsavedBadge';
import { UnsavedBar } from '../../../components/UnsavedBar';
import { useListEmailTemplateTypesQuery, type Booking, type SavedTemplate } from '../api';
import { NO_MESSAGE } from '../message/formats';
import message from '../message/Message.module.css';
import { MessageFields } from '../message/MessageFields';
import { TEXTS as SHARED } from '../texts';
import { NEW, OPEN } from './address';
import { DeleteTemplateDialog } from './DeleteTemplateDialog';
import { SendTest } from './SendTest';
import { TemplateFacts } from './TemplateFacts';
import { draftOf, TemplatePreview } from './TemplatePreview';
import styles from './Templates.module.css';
import { TEXTS } from './texts';
import { variablesOf } from './variablesOf';
import { useDuplicate } from './useDuplicate';
import { fieldsOf, useSaving, type Fields } from './useSaving';

const texts = TEXTS.editor;
const NEW_TEMPLATE: Fields = { ...NO_MESSAGE, name: '', type: 'custom', language: 'en', is_active: false };

interface Props {
  /** The template to edit; a new one if null. */
  saved: SavedTemplate | null;
  onOpen: (id: string) => void;
  /** Back to the list, with what was removed from the saved template. */
  onLeave: (removed?: string[]) => void;
}

export function TemplateEditor({ saved, onOpen, onLeave }: Props) {
  const template = saved?.template;
  const form = useForm<Fields>({ defaultValues: template === undefined ? NEW_TEMPLATE : fieldsOf(template) });
  const { isDirty } = form.formState;
  const isFixed = template?.is_system === true && template.type === null;
  // Its text is what the messages of its type say, or will say once it is saved.
  const isInForce = template !== undefined && !isFixed && template.is_active && template.type !== 'custom';
  const isChanged = isInForce && !template.is_system;
  const [booking, setBooking] = useState<Booking | null>(null);
  const [resetting, setResetting] = useState(false);
  const [done, setDone] = useState<string[] | null>(null);
  const { data: types = [] } = useListEmailTemplateTypesQuery();
  const { duplicate, duplicating } = useDuplicate(onOpen);
  const saving = useSaving(form, saved, setDone);
  const toast = useToast();
  const type = useWatch({ control: form.control, name: 'type' });
  const variables = variablesOf(template, types, type);

  // Leaving has to wait until nothing guards the form any more.
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (done !== null) leave(done);
  }, [done]);

  const save = () => void form.handleSubmit(saving.save, () => toast.error(SHARED.required))();

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Ignore the form of a dialog on top of this one.
          if (event.target !== event.currentTarget || isFixed || saving.isSaving) return;
          save();
        }}
      >
        <div className={styles.bar}>
          <Button startIcon={<Icon name="back" size={20} />} onClick={() => onLeave()}>
            {texts.back}
          </Button>
          <Actions>
            <UnsavedBadge isDirty={isDirty} text={SHARED.unsaved} />
            <SendTest draft={() => draftOf(form.getValues(), template, booking)} />
            {isChanged && <Button onClick={() => setResetting(true)}>{TEXTS.reset.open}</Button>}
            {isFixed ? (
              <Button variant="contained" disabled={duplicating} onClick={() => void duplicate(template.id)}>
                {TEXTS.duplicate}
              </Button>
            ) : (
              <Button type="submit" variant={isDirty ? 'outlined' : 'contained'} disabled={saving.isSaving}>
                {saving.isSaving ? texts.saving : texts.save}
              </Button>
            )}
          </Actions>
        </div>
        <div className={styles.notices}>
          {isFixed && <Alert severity="info">{texts.fixed}</Alert>}
          {saving.isRestored && <Alert severity="info">Your unsaved changes are back.</Alert>}
          <FailureAlert text={texts.saveFailed} error={saving.failure} />
          {saving.hasConflict && (
            <Alert severity="warning">
              <p>{texts.conflict}</p>
              <Actions>
                <Button size="small" variant="outlined" onClick={saving.takeTheirs}>
                  {texts.takeTheirs}
                </Button>
                <Button size="small" variant="outlined" onClick={() => void saving.keepMine()}>
                  {texts.keepMine}
                </Button>
              </Actions>
            </Alert>
          )}
        </div>
        <div className={message.split}>
          <Card title={template?.name ?? texts.newTitle} className={message.form}>
            {isInForce ? (
              <Hint>
                {texts.typeHints[type]} {texts.inForce}
              </Hint>
            ) : (
              <TemplateFacts disabled={isFixed} hasType={!isFixed} />
            )}
            <MessageFields variables={variables} disabled={isFixed} />
          </Card>
          <div className={message.beside}>
            <TemplatePreview template={template} booking={booking} onChoose={setBooking} />
          </div>
        </div>
      </form>
      <UnsavedBar
        isDirty={isDirty && done === null}
        busy={saving.isSaving}
        onSave={save}
        onDiscard={() => form.reset()}
      />
      {resetting && template !== undefined && (
        <DeleteTemplateDialog
          name={template.name}
          template={template}
          resets
          onDeleted={() => setDone([])}
          onClose={() => setResetting(false)}
        />
      )}
      <LeaveGuard
        when={isDirty && done === null}
        stays={(params) =>
          params.get(OPEN) === (template?.id ?? NEW) && (params.get('tab') ?? 'templates') === 'templates'
        }
      />
    </FormProvider>
  );
}
