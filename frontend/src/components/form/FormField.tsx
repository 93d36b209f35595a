import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useFormContext, type RegisterOptions } from 'react-hook-form';

type Props = Omit<TextFieldProps, 'name' | 'error' | 'helperText' | 'value' | 'defaultValue'> & {
  name: string;
  rules?: RegisterOptions;
  /** Shown below the field unless there is an error. */
  hint?: string;
};

/** A field of the surrounding form, with its error below it. */
export function FormField({ name, rules, hint, slotProps, ...props }: Props) {
  const { register, getFieldState, formState } = useFormContext();
  const { ref, ...field } = register(name, rules);
  const message = getFieldState(name, formState).error?.message;
  // These show a value even when they are empty.
  const labelAbove = props.select === true || props.type === 'date' || props.type === 'time';
  return (
    <TextField
      {...props}
      {...field}
      inputRef={ref}
      error={message !== undefined}
      helperText={message === undefined ? hint : <span role="alert">{message}</span>}
      slotProps={{
        ...slotProps,
        ...(props.select === true && { select: { native: true } }),
        ...(labelAbove && { inputLabel: { shrink: true } }),
      }}
    />
  );
}
