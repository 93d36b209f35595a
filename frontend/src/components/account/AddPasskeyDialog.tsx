import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Failure } from '../Failure';
import { api } from '../../api/endpoints';
import { problemOf } from '../../api/problem';
import { FormField } from '../form/FormField';
import { useForm } from '../form/useForm';
import { FormDialog } from '../FormDialog';
import { useToast } from '../toast/useToast';
import { failureOf, refusalOf } from './failures';
import { createPasskey, declined } from './passkeys';
import { TEXTS } from './texts';

const texts = TEXTS.newPasskey;

interface Form {
  name: string;
  isEnough: boolean;
  password: string;
}

/** Asks for name and password, then lets the device make the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Form>({ defaultValues: { name: '', isEnough: true, password: '' } });
  const [begin, { isLoading: beginning }] = api.useBeginPasskeyMutation();
  const [add, { isLoading: adding }] = api.useAddPasskeyMutation();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();

  const submit = async ({ name, isEnough, password }: Form) => {
    setFailure(undefined);
    const { data: challenge, error } = await begin({ passkeyOptionsRequest: { password, isEnough } });
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      form.setError('password', { type: 'server', message: refusal }, { shouldFocus: true });
      return;
    }
    if (challenge === undefined) {
      setFailure(problemOf(error)?.detail ?? failureOf(error, () => texts.failed));
      return;
    }
    setAsking(true);
    const made = await createPasskey(challenge).catch((reason: unknown) => declined(reason));
    setAsking(false);
    if (typeof made === 'string') {
      setFailure(made);
      return;
    }
    const added = await add({ newPasskeyRequest: { ...made, name } });
    if (added.error !== undefined) {
      setFailure(problemOf(added.error)?.detail ?? failureOf(added.error, () => texts.failed));
      return;
    }
    toast.success(texts.added);
    onClose();
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      dirty={false}
      busy={beginning || adding || asking}
      maxWidth="xs"
      onSubmit={() => void form.handleSubmit(submit)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        {failure !== undefined && <Failure>{failure}</Failure>}
        <p>{texts.text}</p>
        <FormField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          rules={{ required: texts.nameRequired }}
        />
        <FormField
          name="password"
          label={texts.password}
          type="password"
          autoComplete="current-password"
          rules={{ required: texts.passwordRequired }}
        />
        <FormControlLabel control={<Checkbox {...form.register('isEnough')} defaultChecked />} label={texts.isEnough} />
      </FormProvider>
    </FormDialog>
  );
}
