import { useEffect } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { FormDialog } from '../FormDialog';
import { FormField } from '../form/FormField';
import { useForm } from '../form/useForm';
import { TEXTS } from './texts';

const texts = TEXTS.prompt;

interface Props {
  title: string;
  text: string;
  submit: string;
  destructive?: boolean;
  busy: boolean;
  /** Returns why the password was refused, if it was. */
  onSubmit: (password: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for one's password before a change. */
export function PasswordPrompt({ title, text, submit, destructive = false, busy, onSubmit, onClose }: Props) {
  const form = useForm<{ password: string }>({
    defaultValues: { password: '' },
  });
  const send = async ({ password }: { password: string }) => {
    const refusal = await onSubmit(password);
    if (refusal !== undefined) form.setError('password', { type: 'server', message: refusal }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title={title}
      submit={submit}
      dirty={false}
      busy={busy}
      destructive={destructive}
      maxWidth="xs"
      onSubmit={() => void form.handleSubmit(send)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <p>{text}</p>
        <PasswordField />
      </FormProvider>
    </FormDialog>
  );
}

/** Takes the focus once the dialog has rendered it. */
function PasswordField() {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <FormField
      name="password"
      label={texts.password}
      type="password"
      autoComplete="current-password"
      rules={{ required: texts.passwordRequired }}
    />
  );
}
