import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { problemOf, useCreateClientMutation, useUpdateClientMutation, type ApiError, type Client } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.form;
const FIELDS = ['name', 'email', 'phone', 'address', 'safe_contact', 'notes'] as const;

type Fields = Record<(typeof FIELDS)[number], string>;

interface Props {
  /** The client to edit; a new one if undefined. */
  client?: Client;
  onClose: () => void;
}

export function ClientDialog({ client, onClose }: Props) {
  const form = useForm<Fields>({
    defaultValues: {
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      address: client?.address ?? '',
      safe_contact: client?.safe_contact ?? '',
      notes: client?.notes ?? '',
    },
  });
  const [create] = useCreateClientMutation();
  const [update] = useUpdateClientMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();
  const failed = client === undefined ? texts.addFailed : texts.updateFailed;

  /** Shows the server's errors at their fields; returns whether that covers them all. */
  const placed = (error: ApiError) => {
    const problem = problemOf(error);
    if (problem?.code !== 'client_exists') return placeErrors(error, form, FIELDS);
    form.setError('email', { type: 'server', message: problem.detail }, { shouldFocus: true });
    return true;
  };

  const save = async (clientRequest: Fields) => {
    setFailure(undefined);
    const { error } = await (client === undefined
      ? create({ clientRequest })
      : update({ id: client.id, clientRequest }));
    if (error === undefined) {
      toast.success(client === undefined ? texts.added : texts.updated);
      onClose();
    } else if (placed(error)) toast.error(failed);
    else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={client === undefined ? texts.add : texts.edit}
        submit={client === undefined ? texts.add : texts.save}
        dirty={form.formState.isDirty}
        kept={`client ${client?.id ?? 'new'}`}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <FailureAlert text={failed} error={failure} />
        <FormField
          name="name"
          label={texts.name}
          required
          autoComplete="off"
          rules={{ validate: (name: string) => name.trim() !== '' || texts.nameMissing }}
        />
        <FormField name="email" label={texts.email} type="email" autoComplete="off" />
        <FormField name="phone" label={texts.phone} type="tel" autoComplete="off" />
        <FormField name="address" label={texts.address} multiline minRows={2} autoComplete="off" />
        <FormField name="safe_contact" label={texts.safeContact} hint={texts.safeContactHint} multiline minRows={2} />
        <FormField name="notes" label={texts.notes} hint={texts.notesHint} multiline minRows={3} />
      </FormDialog>
    </FormProvider>
  );
}
