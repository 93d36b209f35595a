import Alert from '@mui/material/Alert';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '../../components/form/FormField';
import { useSite, type Content } from './api';
import styles from './Content.module.css';
import { isInSpanish, isOnItsOwn, type EnglishPath } from './fields';
import { TEXTS } from './texts';

const texts = TEXTS.spanish;

/** A field and its Spanish: next to each other where there is room, or else one below the other. */
export function Bilingual({ children }: { children: ReactNode }) {
  return <div className={styles.bilingual}>{children}</div>;
}

/** The Spanish of a field. It reminds of itself if only the English text is changed. */
export function SpanishField({ english, slotProps, hint, ...props }: ComponentProps<typeof FormField> & { english: string }) {
  const { getFieldState, getValues, formState } = useFormContext();
  const isDirty = (name: string) => getFieldState(name, formState).isDirty;
  const isBehind = isDirty(english) && !isDirty(props.name) && getValues(props.name) !== '';
  const shown = isBehind ? texts.behind : hint;
  return (
    <FormField
      {...props}
      {...(shown !== undefined && { hint: shown })}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, lang: 'es' } }}
    />
  );
}

/** Says that visitors read the section of this field in English, if they do although Spanish is offered. */
export function Untranslated({ path }: { path: EnglishPath }) {
  const { spanish } = useSite();
  const { control } = useFormContext<Content>();
  const content = useWatch({ control }) as Content;
  if (!spanish || isInSpanish(content, path)) return null;
  return (
    <Alert severity="info" role="status">
      {isOnItsOwn(path) ? texts.untranslatedText : texts.untranslated}
    </Alert>
  );
}
