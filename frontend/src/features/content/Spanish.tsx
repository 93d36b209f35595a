import Alert from '@mui/material/Alert';
import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '../../components/form/FormField';
import { useSite, type Content } from './api';
import { isInSpanish, isOnItsOwn, type EnglishPath } from './fields';
import { TEXTS } from './texts';
import { useContentAddress } from './useContentAddress';
import { Views } from './Views';

const texts = TEXTS.spanish;

const LANGUAGES = { en: 'English', es: 'Español' } as const;

/** Which language's texts are edited, if the site is offered in both. */
export function LanguageViews() {
  const { spanish } = useSite();
  const { language, openLanguage } = useContentAddress();
  if (!spanish) return null;
  return <Views label={texts.language} value={language} names={LANGUAGES} onChoose={openLanguage} />;
}

interface SpanishProps extends Omit<ComponentProps<typeof FormField>, 'slotProps'> {
  english: string;
  slotProps: { htmlInput: { maxLength: number | undefined } };
}

/** The Spanish of a field. It reminds of itself if only the English text is changed. */
export function SpanishField({ english, slotProps, hint, ...props }: SpanishProps) {
  const { getFieldState, getValues, formState } = useFormContext();
  const isDirty = (name: string) => getFieldState(name, formState).isDirty;
  const isBehind = isDirty(english) && !isDirty(props.name) && getValues(props.name) !== '';
  const shown = isBehind ? texts.behind : hint;
  return (
    <FormField
      {...props}
      {...(shown !== undefined && { hint: shown })}
      slotProps={{ htmlInput: { ...slotProps.htmlInput, lang: 'es' } }}
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
