import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { FormDialog } from '../../../components/FormDialog';
import { useToast } from '../../../components/toast/useToast';
import { useInvitePersonMutation } from '../api';
import { linked, RoleFields, type RoleForm } from './RoleFields';
import { TEXTS } from './texts';

interface Form extends RoleForm {
  email: string;
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Form>({ defaultValues: { email: '', role: 'mediator', employeeId: '' } });
  const [invite, { isLoading, error }] = useInvitePersonMutation();
  const toast = useToast();
  const send = async (invitationRequest: Form) => {
    const answer = await invite({ invitationRequest: linked(invitationRequest) });
    placeErrors(answer.error, form, ['email', 'role', 'employeeId']);
    if (answer.error !== undefined) return;
    toast.success(TEXTS.invited(invitationRequest.email));
    onClose();
  };
  return (
    <FormDialog
      title={TEXTS.inviteTitle}
      submit={TEXTS.inviteSubmit}
      dirty={form.formState.isDirty}
      busy={isLoading}
      onSubmit={() => void form.handleSubmit(send)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FailureAlert text={TEXTS.inviteFailed} error={error} />
        <p>{TEXTS.inviteText}</p>
        <FormField
          name="email"
          label={TEXTS.email}
          type="email"
          autoComplete="off"
          rules={{ required: TEXTS.emailRequired }}
        />
        <RoleFields />
      </FormProvider>
    </FormDialog>
  );
}
