import { FormField } from '../../components/form/FormField';
import { FIELDS, type FieldPath } from './fields';

/** One of the single fields. */
export function ContentField({ path, rows, hint }: { path: FieldPath; rows?: number; hint?: string }) {
  const field = FIELDS.find((one) => one.path === path);
  return (
    <FormField
      name={path}
      label={field?.label}
      {...(hint !== undefined && { hint })}
      {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 16 })}
      slotProps={{ htmlInput: { maxLength: field?.max } }}
    />
  );
}
