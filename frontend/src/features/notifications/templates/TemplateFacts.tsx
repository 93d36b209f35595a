import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { LANGUAGES } from '../../../lib/languages';
import { useSite } from '../api';
import { TEXTS, TYPES } from './texts';
import type { Fields } from './useSaving';

const texts = TEXTS.editor;

/** What a template is, besides its words. */
export function TemplateFacts({ disabled, hasType }: { disabled: boolean; hasType: boolean }) {
  const id = useId();
  const type = useWatch<Fields, 'type'>({ name: 'type' });
  const language = useWatch<Fields, 'language'>({ name: 'language' });
  const { spanish } = useSite();
  return (
    <>
      <FieldPair>
        <FormField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          required
          disabled={disabled}
          autoComplete="off"
          rules={{ validate: (name: string) => name.trim() !== '' || texts.nameMissing }}
        />
        {hasType && (
          <FormField name="type" label={texts.type} hint={texts.typeHints[type]} select disabled={disabled}>
            {TYPES.map((one) => (
              <option key={one} value={one}>
                {TEXTS.typeNames[one]}
              </option>
            ))}
          </FormField>
        )}
        {hasType && (spanish || language === 'es') && (
          <FormField name="language" label={texts.language} hint={texts.languageHint} select disabled={disabled}>
            {Object.entries(LANGUAGES).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </FormField>
        )}
      </FieldPair>
      {!disabled && (
        <div>
          <Controller
            name="is_active"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <FormControlLabel
                label={texts.active}
                control={
                  <Switch
                    checked={value === true}
                    onChange={(_event, checked) => onChange(checked)}
                    onBlur={onBlur}
                    slotProps={{ input: { ref, 'aria-describedby': id } }}
                  />
                }
              />
            )}
          />
          <FormHelperText id={id}>{type === 'custom' ? texts.activeHintCustom : texts.activeHint}</FormHelperText>
        </div>
      )}
    </>
  );
}
