import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../../components/FailureAlert';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { FormDialog } from '../../../components/FormDialog';
import { useToast } from '../../../components/toast/useToast';
import { useChangePersonMutation, type Person } from '../api';
import { nameOf } from './nameOf';
import { linked, RoleFields, type RoleForm } from './RoleFields';
import { TEXTS } from './texts';

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const form = useForm<RoleForm>({ defaultValues: { role: person.role, employeeId: person.employeeId ?? '' } });
  const [change, { isLoading, error }] = useChangePersonMutation();
  const toast = useToast();
  const save = async (personRequest: RoleForm) => {
    const answer = await change({ id: person.id, personRequest: linked(personRequest) });
    placeErrors(answer.error, form, ['role', 'employeeId']);
    if (answer.error !== undefined) return;
    toast.success(TEXTS.saved);
    onClose();
  };
  return (
    <FormDialog
      title={TEXTS.editTitle(nameOf(person))}
      submit={TEXTS.save}
      dirty={form.formState.isDirty}
      busy={isLoading}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FailureAlert text={TEXTS.saveFailed} error={error} />
        <RoleFields />
      </FormProvider>
    </FormDialog>
  );
}
