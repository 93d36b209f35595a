import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormField } from '../../../components/form/FormField';
import { placeErrors } from '../../../components/form/placeErrors';
import { useForm } from '../../../components/form/useForm';
import { FormDialog } from '../../../components/FormDialog';
import { useToast } from '../../../components/toast/useToast';
import { minorUnits, money, typedMoney } from '../../../lib/money';
import { useRefundPaymentMutation, useRequestKey, type ApiError, type PaymentDetail } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.refund;

interface Props {
  payment: PaymentDetail;
  onClose: () => void;
}

/** Refunds a payment, in whole or in part. */
export function RefundDialog({ payment: { id, currency, refundable, disputed }, onClose }: Props) {
  const form = useForm({ defaultValues: { amount: typedMoney(refundable, currency), reason: '' } });
  const typed = minorUnits(useWatch({ control: form.control, name: 'amount' }), currency);
  const [refund] = useRefundPaymentMutation();
  const [staysOwed, setStaysOwed] = useState(false);
  const [despite, setDespite] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const keyOf = useRequestKey();
  const toast = useToast();
  const rest = money(refundable, currency);
  const fits = (minor: number | undefined) => minor !== undefined && minor > 0 && minor <= refundable;

  const send = async ({ amount, reason }: { amount: string; reason: string }) => {
    setFailure(undefined);
    const minor = minorUnits(amount, currency) ?? 0;
    const wanted = {
      reason: reason.trim(),
      amount: minor,
      stays_owed: staysOwed,
      ...(despite && { despite_dispute: true }),
    };
    const { error } = await refund({ id, 'Idempotency-Key': keyOf(wanted), refundRequest: wanted });
    if (error === undefined) {
      toast.success(texts.done(money(minor, currency)));
      onClose();
    } else if (placeErrors(error, form, ['amount', 'reason'])) toast.error(texts.failed);
    else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={fits(typed) ? texts.submit(money(typed ?? 0, currency)) : texts.submitAny}
        destructive
        dirty={form.formState.isDirty}
        busy={form.formState.isSubmitting}
        progress={form.formState.isSubmitting ? texts.progress : undefined}
        onSubmit={() => void form.handleSubmit(send)()}
        onClose={onClose}
      >
        <p>{texts.text(rest)}</p>
        {disputed && (
          <>
            <Alert severity="warning">{texts.disputed}</Alert>
            <FormControlLabel
              label={texts.despiteDispute}
              control={<Checkbox checked={despite} onChange={({ target }) => setDespite(target.checked)} />}
            />
          </>
        )}
        <FailureAlert text={texts.failed} error={failure} />
        <FormField
          name="amount"
          label={texts.amount(currency)}
          required
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          rules={{ validate: (amount: string) => fits(minorUnits(amount, currency)) || texts.amountWrong(rest) }}
        />
        <FormField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          required
          multiline
          minRows={2}
          rules={{ validate: (reason: string) => reason.trim() !== '' || texts.reasonMissing }}
        />
        <FormControlLabel
          label={texts.staysOwed}
          control={<Checkbox checked={staysOwed} onChange={({ target }) => setStaysOwed(target.checked)} />}
        />
      </FormDialog>
    </FormProvider>
  );
}
