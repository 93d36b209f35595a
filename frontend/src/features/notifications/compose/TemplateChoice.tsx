import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useListEmailTemplatesQuery, type EmailTemplate } from '../api';
import { bodyField } from '../message/formats';
import { TEXTS } from './texts';
import type { Fields } from './useSending';

const MOST_OFFERED = 500;

/** Fills subject and message from one of the practice's active custom templates. */
export function TemplateChoice() {
  const { getValues, setValue, formState } = useFormContext<Fields>();
  const { data } = useListEmailTemplatesQuery({ limit: MOST_OFFERED }, { refetchOnMountOrArgChange: true });
  const offered = (data?.items ?? []).filter((one) => one.type === 'custom' && one.is_active && !one.is_system);
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<EmailTemplate | null>(null);
  if (offered.length === 0) return null;

  const fill = (template: EmailTemplate) => {
    setAsked(null);
    setChosen(template.id);
    for (const name of ['mode', 'subject', 'html_content', 'text_content'] as const) {
      setValue(name, template[name], { shouldDirty: true });
    }
  };
  const choose = (id: string) => {
    const template = offered.find((one) => one.id === id);
    if (template === undefined) {
      setChosen('');
      return;
    }
    const { mode, subject, ...bodies } = getValues();
    const { dirtyFields } = formState;
    const isTyped =
      (dirtyFields.subject === true && subject !== '') ||
      (dirtyFields[bodyField(mode)] === true && bodies[bodyField(mode)] !== '');
    if (isTyped) setAsked(template);
    else fill(template);
  };

  return (
    <>
      <TextField
        select
        label={TEXTS.template}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{TEXTS.noTemplate}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      {asked !== null && (
        <ConfirmDialog
          title={TEXTS.replace.title}
          confirm={TEXTS.replace.confirm}
          onConfirm={() => fill(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{TEXTS.replace.text(asked.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
