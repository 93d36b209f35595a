import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormField } from '../../../components/form/FormField';
import { useForm } from '../../../components/form/useForm';
import { FormDialog } from '../../../components/FormDialog';
import { useRenamePasskeyMutation, type Passkey } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.passkeys;

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm<{ name: string }>({ defaultValues: { name: passkey.name } });
  const [rename, { isLoading, error }] = useRenamePasskeyMutation();
  const save = async ({ name }: { name: string }) => {
    const answer = await rename({ id: passkey.id, passkeyNameRequest: { name } });
    if (answer.error === undefined) onClose();
  };
  return (
    <FormDialog
      title={texts.renameTitle}
      submit={texts.renameSubmit}
      dirty={form.formState.isDirty}
      busy={isLoading}
      maxWidth="xs"
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FailureAlert text={texts.renameFailed} error={error} />
        <FormField
          name="name"
          label={texts.name}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          rules={{ required: texts.nameRequired }}
        />
      </FormProvider>
    </FormDialog>
  );
}
