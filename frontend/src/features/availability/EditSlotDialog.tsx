import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { StatusBadge } from '../../components/StatusBadge';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { timeRange } from '../../lib/dates';
import { useDates, useUpdateTimeSlotMutation, type ApiError, type Slot, type SlotStatus } from './api';
import { checkPrice, PRICE_FIELD } from './sessions';
import { STATUSES, TEXTS } from './texts';

const texts = TEXTS.edit;

interface Fields {
  status: SlotStatus;
  price: string;
}

export function EditSlotDialog({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const form = useForm<Fields>({ defaultValues: { status: slot.status, price: String(slot.price) } });
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const [update] = useUpdateTimeSlotMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();
  const dates = useDates();

  const save = async ({ status, price }: Fields) => {
    setFailure(undefined);
    // The status may come from a booking, so it is only sent when it was changed.
    const { data, error } = await update({
      id: slot.id,
      updateTimeSlotRequest: {
        ...(dirtyFields.status === true && { status }),
        ...(dirtyFields.price === true && { price: Number(price) }),
      },
    });
    if (data !== undefined) {
      if (data.status === status) toast.success(texts.saved);
      else toast.info(texts.staysBusy);
      onClose();
    } else if (placeErrors(error, form, ['status', 'price'])) toast.error(texts.failed);
    else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.save}
        maxWidth="xs"
        dirty={isDirty}
        kept={`session ${slot.id}`}
        busy={isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <div>
          <p>{slot.label}</p>
          <p>
            {dates.long(slot.date)}, {timeRange(slot.time, slot.end_time)}
          </p>
          <StatusBadge status={slot.status} />
        </div>
        <FailureAlert text={texts.failed} error={failure} />
        <FormField
          name="status"
          label={texts.status}
          select
          {...(slot.status === 'busy' && { hint: texts.statusHint })}
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {TEXTS.legend[status]}
            </option>
          ))}
        </FormField>
        <FormField
          name="price"
          label={texts.price}
          type="number"
          hint={texts.priceHint}
          rules={{ validate: checkPrice }}
          slotProps={{ htmlInput: PRICE_FIELD }}
        />
      </FormDialog>
    </FormProvider>
  );
}
