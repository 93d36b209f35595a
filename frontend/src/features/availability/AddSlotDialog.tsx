import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { addDays } from '../../lib/dates';
import { useCreateTimeSlotMutation, type ApiError, type Mediator, type Slot } from './api';
import { HORIZON_DAYS } from './days';
import { checkPrice, PRICE_FIELD, SESSION_NAMES, SESSION_TYPES } from './sessions';
import { TEXTS } from './texts';

const texts = TEXTS.add;

interface Fields {
  employee_id: string;
  date: string;
  session: string;
  price: string;
}

interface Props {
  mediators: readonly Mediator[];
  /** What is chosen on the screen. */
  employeeId: string;
  date: string | null;
  today: string;
  onAdded: (slot: Slot) => void;
  onClose: () => void;
}

export function AddSlotDialog({ mediators, employeeId, date, today, onAdded, onClose }: Props) {
  const form = useForm<Fields>({
    defaultValues: { employee_id: employeeId, date: date ?? '', session: '', price: '' },
  });
  const [create] = useCreateTimeSlotMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();
  const nameOf = (value: string) => SESSION_NAMES.find((name) => name === value);

  const priceByType = () => {
    const name = nameOf(form.getValues('session'));
    if (name !== undefined) form.setValue('price', String(SESSION_TYPES[name].price), { shouldValidate: true });
  };

  const save = async ({ session, price, ...where }: Fields) => {
    const name = nameOf(session);
    if (name === undefined) return;
    setFailure(undefined);
    const { label, time } = SESSION_TYPES[name];
    const { data, error } = await create({
      createTimeSlotRequest: { ...where, time, duration: label, price: Number(price) },
    });
    if (data !== undefined) {
      toast.success(texts.added);
      onAdded(data);
    } else if (placeErrors(error, form, ['employee_id', 'date', 'price'])) toast.error(texts.failed);
    else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.title}
        maxWidth="xs"
        dirty={form.formState.isDirty}
        kept={`session of ${employeeId}`}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <FailureAlert text={texts.failed} error={failure} />
        <FormField name="employee_id" label={texts.employee} select rules={{ required: texts.noEmployee }}>
          <option value="">{texts.chooseMediator}</option>
          {mediators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormField>
        <FormField
          name="date"
          label={texts.date}
          type="date"
          rules={{ required: texts.noDate }}
          slotProps={{ htmlInput: { min: today, max: addDays(today, HORIZON_DAYS - 1) } }}
        />
        <FormField
          name="session"
          label={texts.session}
          select
          rules={{ required: texts.noSession, onChange: priceByType }}
        >
          <option value="">{texts.choose}</option>
          {SESSION_NAMES.map((name) => (
            <option key={name} value={name}>
              {SESSION_TYPES[name].label}
            </option>
          ))}
        </FormField>
        <FormField
          name="price"
          label={texts.price}
          type="number"
          // Without a session type there is no price to validate yet.
          rules={{ validate: (price: string, { session }) => session === '' || checkPrice(price) }}
          slotProps={{ htmlInput: PRICE_FIELD }}
        />
      </FormDialog>
    </FormProvider>
  );
}
