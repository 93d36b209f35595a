import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ApiError } from '../../api/problem';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { Hint } from '../../components/Hint';
import { PERSON_ROLES } from '../../components/matter/roleTexts';
import { useToast } from '../../components/toast/useToast';
import { useSayWhoComesMutation, type ParticipantRole } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.add;
const FIELDS = ['name', 'role', 'email', 'phone'] as const;

interface Person {
  name: string;
  role: ParticipantRole;
  email: string;
  phone: string;
}

/** Adds a person to one's own side. The office checks them before they get email. */
export function AddPerson({ token, onClose }: { token: string; onClose: () => void }) {
  const form = useForm<Person>({ defaultValues: { name: '', role: 'party', email: '', phone: '' } });
  const [say, { isLoading }] = useSayWhoComesMutation();
  const [refusal, setRefusal] = useState<ApiError>();
  const toast = useToast();

  const save = async (person: Person) => {
    setRefusal(undefined);
    const { error } = await say({ token, whoComesRequest: { add: [person] } });
    if (error === undefined) {
      toast.success(texts.done(person.name));
      onClose();
    } else if (!placeErrors(error, form, FIELDS, 'add.0.')) {
      setRefusal(error);
    }
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.submit}
        dirty={form.formState.isDirty}
        busy={isLoading}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <FailureAlert text={texts.failed} error={refusal} />
        <FormField
          name="name"
          label={texts.name}
          required
          autoComplete="off"
          rules={{ validate: (name: string) => name.trim() !== '' || texts.nameMissing }}
        />
        <FormField name="role" label={texts.role} select>
          {Object.entries(PERSON_ROLES).map(([role, text]) => (
            <option key={role} value={role}>
              {text}
            </option>
          ))}
        </FormField>
        <FormField name="email" label={texts.email} type="email" autoComplete="off" />
        <FormField name="phone" label={texts.phone} type="tel" autoComplete="off" />
        <Hint>{texts.hint}</Hint>
      </FormDialog>
    </FormProvider>
  );
}
