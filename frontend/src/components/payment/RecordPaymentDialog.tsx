import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ByHand, ReceivedPaymentRequest } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import type { ApiError } from '../../api/problem';
import { useRequestKey } from '../../api/useRequestKey';
import { useSite } from '../../api/useSite';
import { todayIn } from '../../lib/dates';
import { minorUnits } from '../../lib/money';
import { FailureAlert } from '../FailureAlert';
import { FieldPair } from '../form/FieldPair';
import { FormField } from '../form/FormField';
import { placeErrors } from '../form/placeErrors';
import { useForm } from '../form/useForm';
import { FormDialog } from '../FormDialog';
import { useToast } from '../toast/useToast';
import { TEXTS } from './texts';

const texts = TEXTS.form;
const FIELDS = ['method', 'amount', 'reference', 'received_on'] as const;

interface Fields {
  method: ByHand;
  amount: string;
  reference: string;
  received_on: string;
}

interface Props {
  bookingId: string;
  currency: string;
  onClose: () => void;
  /** Called after closing once the payment is recorded. */
  onDone?: () => void;
}

/** Records a payment that did not come through a provider. */
export function RecordPaymentDialog({ bookingId, currency, onClose, onDone }: Props) {
  const today = todayIn(useSite().timezone);
  const form = useForm<Fields>({ defaultValues: { method: 'check', amount: '', reference: '', received_on: today } });
  const [record] = api.useRecordPaymentMutation();
  const [failure, setFailure] = useState<ApiError>();
  const keyOf = useRequestKey();
  const toast = useToast();

  const save = async ({ method, amount, reference, received_on }: Fields) => {
    setFailure(undefined);
    const minor = minorUnits(amount, currency);
    const received: ReceivedPaymentRequest = {
      method,
      received_on,
      ...(minor !== undefined && { amount: minor }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    };
    const { error } = await record({
      id: bookingId,
      'Idempotency-Key': keyOf(received),
      receivedPaymentRequest: received,
    });
    if (error === undefined) {
      toast.success(texts.done);
      onClose();
      onDone?.();
    } else if (placeErrors(error, form, FIELDS)) toast.error(texts.failed);
    else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.submit}
        dirty={form.formState.isDirty}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <FailureAlert text={texts.failed} error={failure} />
        <FieldPair>
          <FormField name="method" label={texts.method} select>
            {Object.entries(texts.methods).map(([method, label]) => (
              <option key={method} value={method}>
                {label}
              </option>
            ))}
          </FormField>
          <FormField
            name="received_on"
            label={texts.receivedOn}
            type="date"
            required
            rules={{
              validate: (date: string) => (date === '' ? texts.dateMissing : date <= today || texts.dateLater),
            }}
          />
          <FormField
            name="amount"
            label={texts.amount(currency)}
            hint={texts.amountHint}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            rules={{
              validate: (amount: string) =>
                amount.trim() === '' || (minorUnits(amount, currency) ?? 0) > 0 || texts.amountWrong,
            }}
          />
          <FormField name="reference" label={texts.reference} hint={texts.referenceHint} autoComplete="off" />
        </FieldPair>
      </FormDialog>
    </FormProvider>
  );
}
