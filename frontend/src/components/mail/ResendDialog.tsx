import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { OutboxMailResponse } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import type { ApiError } from '../../api/problem';
import { useMailLeaves } from '../../api/useMailLeaves';
import { useRequestKey } from '../../api/useRequestKey';
import { onTheWay } from '../../lib/mailWords';
import { FailureAlert } from '../FailureAlert';
import { FormField } from '../form/FormField';
import { placeErrors } from '../form/placeErrors';
import { useForm } from '../form/useForm';
import { FormDialog } from '../FormDialog';
import { useToast } from '../toast/useToast';

const texts = {
  title: 'Send again',
  text: 'The same message goes out again as a new email.',
  email: 'Email address',
  emailMissing: 'Enter an email address',
  submit: 'Send',
  failed: 'The email could not be sent again.',
} as const;

interface Props {
  mail: OutboxMailResponse;
  onSent: (id: string) => void;
  onClose: () => void;
}

/** Sends the same message again, perhaps to a corrected address. */
export function ResendDialog({ mail, onSent, onClose }: Props) {
  const form = useForm({ defaultValues: { email: mail.recipient ?? '' } });
  const [resend] = api.useResendMailMutation();
  const [failure, setFailure] = useState<ApiError>();
  const keyOf = useRequestKey();
  const toast = useToast();
  const leaves = useMailLeaves();

  const send = async ({ email }: { email: string }) => {
    setFailure(undefined);
    const addressRequest = { email: email.trim() };
    const { data, error } = await resend({ id: mail.id, 'Idempotency-Key': keyOf(addressRequest), addressRequest });
    if (data !== undefined) {
      toast.success(onTheWay('The email', leaves));
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
