import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { useEraseByEmailMutation, type ApiError } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.forget;
const FIELDS = ['email'] as const;

interface Fields {
  email: string;
}

/** Erases everything about an email address, for people who are no longer on the list. */
export function ForgetDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Fields>({ defaultValues: { email: '' } });
  const [erase] = useEraseByEmailMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();

  const forget = async ({ email }: Fields) => {
    setFailure(undefined);
    const { data, error } = await erase({ eraseByEmailRequest: { email: email.trim() } });
    if (data !== undefined) {
      const nothing = data.clients + data.bookings + data.contact_requests === 0;
      toast.success(nothing ? texts.nothing : texts.done);
      onClose();
    } else if (!placeErrors(error, form, FIELDS)) setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.confirm}
        destructive
        dirty={false}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(forget)()}
        onClose={onClose}
      >
        <p>{texts.text}</p>
        <p>{texts.stays}</p>
        <FailureAlert text={texts.failed} error={failure} />
        <FormField
          name="email"
          label={texts.email}
          type="email"
          required
          autoComplete="off"
          rules={{ validate: (email: string) => email.trim() !== '' || texts.emailMissing }}
        />
      </FormDialog>
    </FormProvider>
  );
}
