import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { NewPasswordFields, NO_PASSWORD, type NewPassword } from '../../components/account/NewPasswordFields';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { Hint } from '../../components/Hint';
import { useToast } from '../../components/toast/useToast';
import { useChangePasswordMutation, type ApiError } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.password;

interface Passwords extends NewPassword {
  currentPassword: string;
}

/** `known` is what a guesser knows about the administrator. */
export function PasswordDialog({ known, onClose }: { known: string[]; onClose: () => void }) {
  const form = useForm<Passwords>({ defaultValues: { currentPassword: '', ...NO_PASSWORD } });
  const [change, { isLoading }] = useChangePasswordMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();

  const submit = async ({ currentPassword, newPassword }: Passwords) => {
    setFailure(undefined);
    const { error } = await change({ passwordRequest: { currentPassword, newPassword } });
    if (error === undefined) {
      toast.success(texts.changed);
      onClose();
    } else if (!placeErrors(error, form, ['currentPassword', 'newPassword'])) setFailure(error);
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      dirty={form.formState.isDirty}
      busy={isLoading}
      maxWidth="xs"
      onSubmit={() => void form.handleSubmit(submit)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FailureAlert text={texts.failed} error={failure} />
        <FormField
          name="currentPassword"
          label={texts.current}
          type="password"
          autoComplete="current-password"
          rules={{ required: texts.required }}
        />
        <NewPasswordFields known={known} />
        <Hint small>{texts.hint}</Hint>
      </FormProvider>
    </FormDialog>
  );
}
