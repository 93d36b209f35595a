import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TemplateMode, Variable } from '../api';
import { TEXTS } from '../texts';
import { htmlFrom, textFrom, type MessageText } from './formats';
import { VariableField } from './VariableField';

const MODES: readonly TemplateMode[] = ['simple', 'html', 'text'];
const needed = (missing: string) => ({ validate: (text: string) => text.trim() !== '' || missing });

/** Subject, format and message of the surrounding form. */
export function MessageFields({ variables, disabled = false }: { variables: readonly Variable[]; disabled?: boolean }) {
  const { getValues, setValue } = useFormContext<MessageText>();
  const mode = useWatch<MessageText, 'mode'>({ name: 'mode' });

  /** An empty format starts with what was written in the other. */
  const switchTo = (next: TemplateMode) => {
    const { html_content: html, text_content: text } = getValues();
    setValue('mode', next, { shouldDirty: true });
    if (next === 'html' && html.trim() === '' && text.trim() !== '') {
      setValue('html_content', htmlFrom(text), { shouldDirty: true });
      setValue('text_content', '', { shouldDirty: true });
    }
    if (next !== 'html' && text.trim() === '' && html.trim() !== '') {
      setValue('text_content', textFrom(html), { shouldDirty: true });
    }
  };

  return (
    <>
      <VariableField
        name="subject"
        label={TEXTS.subject}
        variables={variables}
        rules={needed(TEXTS.subjectMissing)}
        required
        oneLine
        disabled={disabled}
      />
      <div>
        <ToggleButtonGroup
          exclusive
          value={mode}
          disabled={disabled}
          aria-label={TEXTS.mode}
          onChange={(_event, next: TemplateMode | null) => {
            if (next !== null) switchTo(next);
          }}
        >
          {MODES.map((one) => (
            <ToggleButton key={one} value={one}>
              {TEXTS.modes[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FormHelperText>{TEXTS.modeHints[mode]}</FormHelperText>
      </div>
      {mode === 'html' ? (
        <>
          <VariableField
            key="html"
            name="html_content"
            label={TEXTS.html}
            variables={variables}
            rules={needed(TEXTS.messageMissing)}
            required
            code
            disabled={disabled}
          />
          <VariableField
            key="plain"
            name="text_content"
            label={TEXTS.plain}
            hint={TEXTS.plainHint}
            variables={variables}
            disabled={disabled}
          />
        </>
      ) : (
        <VariableField
          key="message"
          name="text_content"
          label={TEXTS.message}
          variables={variables}
          rules={needed(TEXTS.messageMissing)}
          required
          disabled={disabled}
        />
      )}
    </>
  );
}
