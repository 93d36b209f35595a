import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { OwnMail } from '../../components/mail/OwnMail';
import { useToast } from '../../components/toast/useToast';
import { timeAgo } from '../../lib/dates';
import { otherLanguage } from '../../lib/languages';
import { useDates, useUpdateContactRequestMutation, type ApiError, type ContactRequest } from './api';
import { DetailsActions } from './DetailsActions';
import { preferredDates } from './preferredDates';
import styles from './Requests.module.css';
import { STATUSES, TEXTS } from './texts';

const texts = TEXTS.details;
const FIELDS = ['status', 'notes'] as const;

/** A contact request, with the practice's status and notes. */
export function DetailsDialog({ request, onClose }: { request: ContactRequest; onClose: () => void }) {
  const form = useForm({ defaultValues: { status: request.status, notes: request.notes } });
  const [update] = useUpdateContactRequestMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();
  const dates = useDates();

  /** Returns whether that worked. */
  const store = async (changes: Pick<ContactRequest, (typeof FIELDS)[number]>) => {
    setFailure(undefined);
    const { error } = await update({ id: request.id, updateContactRequestRequest: changes });
    if (error === undefined) return true;
    if (placeErrors(error, form, FIELDS)) toast.error(texts.failed);
    else setFailure(error);
    return false;
  };
  const save = async (changes: Pick<ContactRequest, (typeof FIELDS)[number]>) => {
    if (!(await store(changes))) return;
    toast.success(texts.saved);
    onClose();
  };
  /** Takes a step that leaves the dialog, once what was typed is saved. */
  const leave = (act: () => void) => {
    if (form.formState.isDirty)
      void form.handleSubmit(async (changes) => {
        if (await store(changes)) act();
      })();
    else act();
  };

  const rows: [string, string][] = [
    [TEXTS.received, `${dates.dayOf(request.created_at)} (${timeAgo(request.created_at)})`],
    [TEXTS.reference, request.reference],
    [TEXTS.email, request.email],
    [TEXTS.phone, request.phone],
    [TEXTS.language, otherLanguage(request.language) ?? ''],
    [TEXTS.caseStyle, request.caseStyle],
    [TEXTS.preferredDates, preferredDates(request.preferredDates, dates.short).join('\n')],
    [TEXTS.message, request.message],
  ];

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title(request.contactName)}
        submit={texts.save}
        dirty={form.formState.isDirty}
        kept={`request ${request.id}`}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <DetailsActions request={request} onLeave={leave} onClose={onClose} />
        <dl className={styles.rows}>
          {rows
            .filter(([, text]) => text !== '')
            .map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        <FailureAlert text={texts.failed} error={failure} />
        <FormField name="status" label={TEXTS.status} select>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {TEXTS.statusName(status)}
            </option>
          ))}
        </FormField>
        <FormField name="notes" label={texts.notes} hint={texts.notesHint} multiline minRows={3} />
        <OwnMail about={{ request: request.id }} />
      </FormDialog>
    </FormProvider>
  );
}
