import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface PreferenceProps {
  label: string;
  hint: string;
  checked: boolean;
  /** The switch has no effect; the hint says why. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Preference({ label, hint, checked, disabled = false, onChange }: PreferenceProps) {
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            checked={checked}
            onChange={(_event, next) => onChange(next)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id}>{hint}</FormHelperText>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  value: number;
  disabled?: boolean;
  choices: readonly (readonly [number, string])[];
  onChange: (value: number) => void;
}

export function PreferenceChoice({ label, hint, value, disabled = false, choices, onChange }: ChoiceProps) {
  // A value that only another client could have chosen is shown, too.
  const options = choices.some(([one]) => one === value) ? choices : [[value, String(value)] as const, ...choices];
  return (
    <TextField
      select
      label={label}
      helperText={hint}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
