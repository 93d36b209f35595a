import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { FormDialog } from '../../../components/FormDialog';
import { useToast } from '../../../components/toast/useToast';
import { useRequestKey, useResendMailMutation, type ApiError, type OutboxMail } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.resend;

interface Props {
  mail: OutboxMail;
  onSent: (id: string) => void;
  onClose: () => void;
}

/** Sends the same message again, perhaps to a corrected address. */
export function ResendDialog({ mail, onSent, onClose }: Props) {
  const form = useForm({ defaultValues: { email: mail.recipient ?? '' } });
  const [resend] = useResendMailMutation();
  const [failure, setFailure] = useState<ApiError>();
  const keyOf = useRequestKey();
  const toast = useToast();

  const send = async ({ email }: { email: string }) => {
    setFailure(undefined);
    const addressRequest = { email: email.trim() };
    const { data, error } = await resend({ id: mail.id, 'Idempotency-Key': keyOf(addressRequest), addressRequest });
    if (data !== undefined) {
      toast.success(texts.done);
      onSent(data.id);
    } else if (!placeErrors(error, form, ['email'])) setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.submit}
        dirty={form.formState.isDirty}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(send)()}
        onClose={onClose}
      >
        <p>{texts.text}</p>
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
