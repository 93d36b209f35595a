import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { addDays } from '../../lib/dates';
import { useCreateTimeSlotMutation, useSite, type ApiError, type Mediator, type Slot } from './api';
import { horizonOf } from './days';
import { checkLength, checkPrice, keyOf, PRICE_FIELD } from './sessions';
import { TEXTS } from './texts';

const texts = TEXTS.add;

interface Fields {
  employee_id: string;
  date: string;
  session: string;
  /** Of another time. */
  time: string;
  minutes: string;
  price: string;
}

/** The choice of a session at any time. */
const OTHER = 'other';

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
    defaultValues: { employee_id: employeeId, date: date ?? '', session: '', time: '', minutes: '', price: '' },
  });
  const [create] = useCreateTimeSlotMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();
  const { booking, sessionTypes, hourlyRate } = useSite();
  const isOther = form.watch('session') === OTHER;
  // The form calls what was filled in for them dirty, too.
  const isTyped = useRef(false);
  const kindOf = (value: string) => sessionTypes.find((kind) => keyOf(kind) === value);

  const priceByType = () => {
    const kind = kindOf(form.getValues('session'));
    if (kind !== undefined) form.setValue('price', String(kind.price), { shouldValidate: true });
  };

  /** By the hour, in cents, unless a price was typed. */
  const priceByLength = () => {
    const minutes = form.getValues('minutes');
    if (checkLength(minutes) === true && !isTyped.current)
      form.setValue('price', String(Math.round((hourlyRate * Number(minutes) * 100) / 60) / 100));
  };

  const save = async ({ session, price, time: start, minutes, ...where }: Fields) => {
    const kind = kindOf(session);
    setFailure(undefined);
    const [duration, time] = kind === undefined ? [`${Number(minutes)} minutes`, start] : [kind.duration, kind.start];
    const { data, error } = await create({
      createTimeSlotRequest: { ...where, time, duration, price: Number(price) },
    });
    if (data !== undefined) {
      toast.success(texts.added);
      onAdded(data);
    } else if (
      placeErrors(error, form, isOther ? ['employee_id', 'date', 'time', 'price'] : ['employee_id', 'date', 'price'])
    )
      toast.error(texts.failed);
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
          slotProps={{ htmlInput: { min: today, max: addDays(today, horizonOf(booking) - 1) } }}
        />
        <FormField
          name="session"
          label={texts.session}
          select
          rules={{ required: texts.noSession, onChange: priceByType }}
        >
          <option value="">{texts.choose}</option>
          {sessionTypes.map((kind) => (
            <option key={keyOf(kind)} value={keyOf(kind)}>
              {kind.name}
            </option>
          ))}
          <option value={OTHER}>{texts.other}</option>
        </FormField>
        {isOther && (
          <FieldPair>
            <FormField name="time" label={texts.starts} type="time" rules={{ required: texts.noStart }} />
            <FormField
              name="minutes"
              label={texts.minutes}
              type="number"
              rules={{ validate: checkLength, onChange: priceByLength }}
              slotProps={{ htmlInput: { min: 15, max: 720, step: 15, inputMode: 'numeric' } }}
            />
          </FieldPair>
        )}
        <FormField
          name="price"
          label={texts.price}
          type="number"
          // Without a session type there is no price to validate yet.
          rules={{
            validate: (price: string, { session }) => session === '' || checkPrice(price),
            onChange: () => {
              isTyped.current = true;
            },
          }}
          slotProps={{ htmlInput: PRICE_FIELD }}
        />
      </FormDialog>
    </FormProvider>
  );
}
