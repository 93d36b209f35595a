import { useState } from 'react';
import { FormProvider, type Path } from 'react-hook-form';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { FormDialog } from '../../../components/FormDialog';
import { Hint } from '../../../components/Hint';
import { useToast } from '../../../components/toast/useToast';
import {
  useAddPaymentProviderMutation,
  useChangePaymentProviderMutation,
  type ApiError,
  type PaymentGateway,
  type PaymentProvider,
} from '../api';
import { fieldName, fieldsOf, isVariable, type ProviderFields } from './providerForm';
import styles from './Settings.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.form;

interface Props {
  /** The kinds of providers to choose from. */
  gateways: PaymentGateway[];
  /** The provider to edit; a new one if undefined. */
  provider?: PaymentProvider;
  onClose: () => void;
}

export function ProviderDialog({ gateways, provider, onClose }: Props) {
  const isNew = provider === undefined;
  const gatewayOf = (key: string) => gateways.find((gateway) => gateway.key === key);
  const form = useForm<ProviderFields>({
    defaultValues: fieldsOf(isNew ? gateways[0] : gatewayOf(provider.key), provider),
  });
  const shown = form.watch();
  const [add] = useAddPaymentProviderMutation();
  const [update] = useChangePaymentProviderMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();
  const failed = isNew ? texts.addFailed : TEXTS.providers.updateFailed;
  const pathsOf = (group: 'public_config' | 'secret_env_names') =>
    Object.keys(shown[group]).map((field) => `${group}.${field}` as Path<ProviderFields>);

  const save = async (wanted: ProviderFields) => {
    setFailure(undefined);
    const { error } = await (isNew
      ? add({ paymentProviderRequest: wanted })
      : update({ key: wanted.key, paymentProviderRequest: wanted }));
    if (error === undefined) {
      toast.success(isNew ? texts.added : TEXTS.providers.updated);
      onClose();
    } else if (placeErrors(error, form, ['key', 'name', ...pathsOf('public_config'), ...pathsOf('secret_env_names')])) {
      toast.error(failed);
    } else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={isNew ? texts.add : texts.edit(provider.name)}
        submit={isNew ? texts.add : texts.save}
        dirty={form.formState.isDirty}
        kept={`provider ${provider?.key ?? 'new'}`}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <FailureAlert text={failed} error={failure} />
        {isNew && (
          <FormField
            name="key"
            label={texts.gateway}
            select
            rules={{
              onChange: ({ target }: { target: { value: string } }) => form.reset(fieldsOf(gatewayOf(target.value))),
            }}
          >
            {gateways.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </FormField>
        )}
        <FormField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          required
          autoComplete="off"
          rules={{ validate: (name: string) => name.trim() !== '' || texts.nameMissing }}
        />
        {Object.keys(shown.public_config).length > 0 && (
          <fieldset className={styles.group}>
            <legend>{texts.config}</legend>
            {Object.keys(shown.public_config).map((field) => (
              <FormField key={field} name={`public_config.${field}`} label={fieldName(field)} autoComplete="off" />
            ))}
          </fieldset>
        )}
        {Object.keys(shown.secret_env_names).length > 0 && (
          <fieldset className={styles.group}>
            <legend>{texts.secrets}</legend>
            <Hint>{texts.secretsHint}</Hint>
            {Object.keys(shown.secret_env_names).map((field) => (
              <FormField
                key={field}
                name={`secret_env_names.${field}`}
                label={texts.variable(fieldName(field).toLowerCase())}
                required
                autoComplete="off"
                slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
                rules={{
                  setValueAs: (text: string) => text.trim(),
                  validate: (text: string) =>
                    text === '' ? texts.variableMissing : isVariable(text) || texts.variableWrong,
                }}
              />
            ))}
          </fieldset>
        )}
      </FormDialog>
    </FormProvider>
  );
}
