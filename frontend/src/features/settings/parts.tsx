import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FormField } from '../../components/form/FormField';
import type { Settings } from './api';

type SettingOf<T> = { [Name in keyof Settings]: Settings[Name] extends T ? Name : never }[keyof Settings];

interface SwitchProps {
  name: SettingOf<boolean>;
  label: string;
  hint?: string;
  /** The switch has no effect; the hint says why. */
  disabled?: boolean;
}

export function SwitchField({ name, label, hint, disabled = false }: SwitchProps) {
  const id = useId();
  const { control } = useFormContext();
  return (
    <div>
      <Controller
        name={name}
        control={control}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <FormControlLabel
            label={label}
            disabled={disabled}
            control={
              <Switch
                checked={value === true}
                onChange={(_event, checked) => onChange(checked)}
                onBlur={onBlur}
                slotProps={{ input: { ref, ...(hint !== undefined && { 'aria-describedby': id }) } }}
              />
            }
          />
        )}
      />
      {hint !== undefined && <FormHelperText id={id}>{hint}</FormHelperText>}
    </div>
  );
}

interface ChoiceProps {
  name: SettingOf<string | number>;
  label: string;
  hint?: string;
  /** The options: value and text. */
  choices: readonly (readonly [string | number, string])[];
  /** Options that are shown, but can no longer be chosen. */
  past?: readonly string[];
}

export function Choice({ choices, past = [], ...props }: ChoiceProps) {
  return (
    <FormField {...props} select fullWidth>
      {past.map((text) => (
        <option key={text} disabled>
          {text}
        </option>
      ))}
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </FormField>
  );
}
