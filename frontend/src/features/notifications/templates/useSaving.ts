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
  useLazyListEmailTemplatesQuery,
  useUnsavedForm,
  useUpdateEmailTemplateMutation,
  type ApiError,
  type EmailTemplate,
  type SavedTemplate,
  type TemplateType,
} from '../api';
import { chosenFormat, type MessageText } from '../message/formats';
import { MOST_TEMPLATES } from './rows';
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

/** The practice's own template that is saved over; a new one is added if there is no id. */
interface Target {
  id: string | undefined;
  tag: string;
}

const targetOf = (saved: SavedTemplate | null): Target =>
  saved === null || saved.template.is_system ? { id: undefined, tag: '*' } : { id: saved.template.id, tag: saved.tag };

/**
 * Saves a template; a system template as the practice's own, in force at once. If someone else has saved it
 * since it was read, the administrator chooses whose words stay.
 */
export function useSaving(
  form: UseFormReturn<Fields>,
  saved: SavedTemplate | null,
  onSaved: (removed: string[]) => void,
) {
  const [target, setTarget] = useState(() => targetOf(saved));
  const [theirs, setTheirs] = useState<SavedTemplate | null>(null);
  const [failure, setFailure] = useState<ApiError>();
  const [isRestored, setRestored] = useState(false);
  const [create, creation] = useCreateEmailTemplateMutation();
  const [update, change] = useUpdateEmailTemplateMutation();
  const readCurrent = useCurrent();
  const toast = useToast();
  const isFirst = saved?.template.is_system === true;

  useUnsavedForm(
    `template ${saved?.template.id ?? 'new'}`,
    () => (form.formState.isDirty ? { target, values: form.getValues() } : undefined),
    (kept) => {
      setTarget(kept.target);
      form.reset(kept.values, { keepDefaultValues: true });
      setRestored(true);
    },
  );

  const refused = async (error: ApiError) => {
    toast.error(problemOf(error)?.detail ?? texts.saveFailed);
    if (statusOf(error) === 412) {
      const current = await readCurrent(target.id, form.getValues());
      if (current === undefined) setFailure(error);
      else setTheirs(current);
    } else if (!placeErrors(error, form, FIELDS)) setFailure(error);
  };

  const send = async (fields: Fields, { id, tag }: Target) => {
    setFailure(undefined);
    setTheirs(null);
    const emailTemplateRequest = { ...fields, ...chosenFormat(fields) };
    const { data, error } = await (id === undefined
      ? create({ ...(isFirst && { 'If-None-Match': '*' }), emailTemplateRequest })
      : update({ id, 'If-Match': tag, emailTemplateRequest }));
    if (data === undefined) return refused(error);
    toast.success(saved === null ? texts.created : texts.updated);
    onSaved(data.removed);
    return undefined;
  };

  return {
    failure,
    isRestored,
    isSaving: creation.isLoading || change.isLoading,
    hasConflict: theirs !== null,
    save: (fields: Fields) => send(fields, target),
    keepMine: () => (theirs === null ? undefined : send(form.getValues(), targetOf(theirs))),
    takeTheirs: () => {
      if (theirs === null) return;
      setTarget(targetOf(theirs));
      setTheirs(null);
      form.reset(fieldsOf(theirs.template));
    },
  };
}

/** Reads what someone else has saved: the template with this id, or the one in force for the same messages. */
function useCurrent() {
  const [list] = useLazyListEmailTemplatesQuery();
  const [read] = useLazyGetEmailTemplateQuery();
  return async (id: string | undefined, { type, language }: Fields) => {
    const answer = id === undefined ? await list({ limit: MOST_TEMPLATES }) : undefined;
    const inForce = answer?.data?.items.find(
      (one) => !one.is_system && one.is_active && one.type === type && one.language === language,
    );
    const current = id ?? inForce?.id;
    if (current === undefined) return undefined;
    const { isSuccess, data } = await read({ id: current });
    // After a failure `data` is the last good answer.
    return isSuccess ? data : undefined;
  };
}
