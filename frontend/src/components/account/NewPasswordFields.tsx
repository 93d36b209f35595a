import { useFormContext } from 'react-hook-form';
import { FormField } from '../form/FormField';
import { PasswordStrength } from './PasswordStrength';
import { TEXTS } from './texts';

const texts = TEXTS.newPassword;

/** The part of a form that chooses a password. */
export interface NewPassword {
  newPassword: string;
  repeated: string;
}

export const NO_PASSWORD: NewPassword = { newPassword: '', repeated: '' };

/** A new password, its strength, and the same password again. */
export function NewPasswordFields({ known }: { known: string[] }) {
  const { watch, getValues } = useFormContext<NewPassword>();
  return (
    <>
      <FormField
        name="newPassword"
        label={texts.label}
        type="password"
        autoComplete="new-password"
        hint={texts.rules}
        rules={{ required: texts.required }}
      />
      <PasswordStrength password={watch('newPassword')} known={known} />
      <FormField
        name="repeated"
        label={texts.repeat}
        type="password"
        autoComplete="new-password"
        rules={{ validate: (text: string) => text === getValues('newPassword') || texts.differs }}
      />
    </>
  );
}
