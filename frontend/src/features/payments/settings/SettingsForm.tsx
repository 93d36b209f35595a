import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormProvider, useWatch, type UseFormReturn } from 'react-hook-form';
import { Actions } from '../../../components/Actions';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { RestoredForm } from '../../../components/form/RestoredForm';
import { useForm } from '../../../components/form/useForm';
import { LeaveGuard } from '../../../components/LeaveGuard';
import { useToast } from '../../../components/toast/useToast';
import { UnsavedBadge } from '../../../components/UnsavedBadge';
import { UnsavedBar } from '../../../components/UnsavedBar';
import { useSavePaymentSettingsMutation, type ApiError, type PaymentSettings, type PaymentSetup } from '../api';
import styles from './Settings.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.settings;
const FIELDS = ['mode', 'currency', 'default_provider', 'hold_minutes'] as const;

const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' });

/** The choices, with the current value even if the server no longer offers it. */
const among = (current: string, offered: string[]) => (offered.includes(current) ? offered : [current, ...offered]);

export function SettingsForm({ setup, isLoading }: { setup: PaymentSetup; isLoading: boolean }) {
  const form = useForm<PaymentSettings>({ defaultValues: setup.settings });
  const { isDirty, isSubmitting } = form.formState;
  const [save] = useSavePaymentSettingsMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();

  const submit = async (settings: PaymentSettings) => {
    setFailure(undefined);
    const { data, error } = await save({ paymentSettingsRequest: settings });
    if (data !== undefined) {
      form.reset(data.settings);
      toast.success(texts.saved);
    } else if (placeErrors(error, form, FIELDS)) toast.error(texts.failed);
    else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-busy={isLoading}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) void form.handleSubmit(submit)();
        }}
      >
        <Card title={texts.heading}>
          {isLoading ? (
            <p role="status" className="visually-hidden">
              {TEXTS.loading}
            </p>
          ) : (
            <RestoredForm name="payment settings" dirty={isDirty} />
          )}
          <FailureAlert text={texts.failed} error={failure} />
          <Fields form={form} setup={setup} disabled={isLoading} />
          <Actions>
            <Button
              type="submit"
              variant={isDirty ? 'outlined' : 'contained'}
              disabled={isLoading || !isDirty || isSubmitting}
            >
              {isSubmitting ? texts.saving : texts.save}
            </Button>
            <UnsavedBadge isDirty={isDirty} text={texts.unsaved} />
          </Actions>
        </Card>
      </form>
      <UnsavedBar
        isDirty={isDirty}
        busy={isSubmitting}
        onSave={() => void form.handleSubmit(submit)()}
        onDiscard={() => {
          setFailure(undefined);
          form.reset();
        }}
      />
      <LeaveGuard when={isDirty} stays={(params) => params.get('tab') === 'settings'} />
    </FormProvider>
  );
}

interface FieldsProps {
  form: UseFormReturn<PaymentSettings>;
  setup: PaymentSetup;
  disabled: boolean;
}

function Fields({ form, setup, disabled }: FieldsProps) {
  const chosen = useWatch({ control: form.control });
  const { currency, default_provider: provider } = setup.settings;
  const nameOf = (key: string) => setup.providers.find((one) => one.key === key)?.name ?? key;
  const { mode = 'off', hold_minutes: minutes = 0 } = chosen;
  const how = texts.by(nameOf(chosen.default_provider ?? ''), chosen.currency ?? currency);
  return (
    <>
      {!disabled && (
        <p role="status" className={styles.sentence}>
          {texts.sentences[mode](how, minutes)}
        </p>
      )}
      <FieldPair>
        <FormField name="mode" label={texts.mode} select disabled={disabled}>
          {Object.entries(texts.modes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FormField>
        <FormField name="currency" label={texts.currency} hint={texts.currencyHint} select disabled={disabled}>
          {among(currency, setup.currencies).map((code) => (
            <option key={code} value={code}>
              {code} – {currencyNames.of(code)}
            </option>
          ))}
        </FormField>
        <FormField name="default_provider" label={texts.provider} select disabled={disabled}>
          {among(
            provider,
            setup.providers.map(({ key }) => key),
          ).map((key) => (
            <option key={key} value={key}>
              {key === '' ? texts.noProvider : nameOf(key)}
            </option>
          ))}
        </FormField>
        <FormField
          name="hold_minutes"
          label={texts.hold}
          hint={texts.holdHint}
          type="number"
          disabled={disabled}
          slotProps={{ htmlInput: { min: 5, max: 60, step: 1 } }}
          rules={{
            valueAsNumber: true,
            validate: (minutes: number) =>
              (Number.isInteger(minutes) && minutes >= 5 && minutes <= 60) || texts.holdWrong,
          }}
        />
      </FieldPair>
    </>
  );
}
