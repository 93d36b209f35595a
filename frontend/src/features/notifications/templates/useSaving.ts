import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { placeErrors } from '../../../components/form/placeErrors';
import { useToast } from '../../../components/toast/useToast';
import type { Language } from '../../../lib/language';
import {
  problemOf,
  statusOf,
  useCreateEmailTemplateMutation,
  useLazyGetEmailTemplateQuery,
  useUnsavedForm,
  useUpdateEmailTemplateMutation,
  type ApiError,
  type EmailTemplate,
  type SavedTemplate,
  type TemplateType,
} from '../api';
import { chosenFormat, type MessageText } from '../message/formats';
import { TEXTS } from './texts';

const texts = TEXTS.editor;

export interface Fields extends MessageText {
  name: string;
  type: TemplateType;
  language: Language;
  is_active: boolean;
}

const FIELDS = ['name', 'type', 'language', 'subject', 'html_content', 'text_content', 'mode', 'is_active'] as const;

export const fieldsOf = ({
  name,
  type,
  language,
  subject,
  html_content,
  text_content,
  mode,
  is_active,
}: EmailTemplate): Fields => ({
  name,
  type: type ?? 'custom',
  language,
  subject,
  html_content,
  text_content,
  mode,
  is_active,
});

/**
 * Saves a template. If someone else has saved it since it was read, the administrator chooses
 * whose words stay.
 */
export function useSaving(
  form: UseFormReturn<Fields>,
  saved: SavedTemplate | null,
  onSaved: (removed: string[]) => void,
) {
  const [tag, setTag] = useState(saved?.tag ?? '*');
  const [theirs, setTheirs] = useState<SavedTemplate | null>(null);
  const [failure, setFailure] = useState<ApiError>();
  const [isRestored, setRestored] = useState(false);
  const [create, creation] = useCreateEmailTemplateMutation();
  const [update, change] = useUpdateEmailTemplateMutation();
  const [read] = useLazyGetEmailTemplateQuery();
  const toast = useToast();
  const id = saved?.template.id;

  useUnsavedForm(
    `template ${id ?? 'new'}`,
    () => (form.formState.isDirty ? { tag, values: form.getValues() } : undefined),
    (kept) => {
      setTag(kept.tag);
      form.reset(kept.values, { keepDefaultValues: true });
      setRestored(true);
    },
  );

  const refused = async (error: ApiError) => {
    toast.error(problemOf(error)?.detail ?? texts.saveFailed);
    if (statusOf(error) === 412 && id !== undefined) {
      const answer = await read({ id });
      // After a failure `data` is the last good answer.
      if (answer.isSuccess) setTheirs(answer.data);
      else setFailure(answer.error);
    } else if (!placeErrors(error, form, FIELDS)) setFailure(error);
  };

  const send = async (fields: Fields, over: string) => {
    setFailure(undefined);
    setTheirs(null);
    const emailTemplateRequest = { ...fields, ...chosenFormat(fields) };
    const { data, error } = await (id === undefined
      ? create({ emailTemplateRequest })
      : update({ id, 'If-Match': over, emailTemplateRequest }));
    if (data === undefined) return refused(error);
    toast.success(id === undefined ? texts.created : texts.updated);
    onSaved(data.removed);
    return undefined;
  };

  return {
    failure,
    isRestored,
    isSaving: creation.isLoading || change.isLoading,
    hasConflict: theirs !== null,
    save: (fields: Fields) => send(fields, tag),
    keepMine: () => (theirs === null ? undefined : send(form.getValues(), theirs.tag)),
    takeTheirs: () => {
      if (theirs === null) return;
      setTag(theirs.tag);
      setTheirs(null);
      form.reset(fieldsOf(theirs.template));
    },
  };
}
