import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useMay } from '../../api/permissions';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { Hint } from '../../components/Hint';
import { useToast } from '../../components/toast/useToast';
import { useCreateClosureMutation, useListBookingsQuery, type ApiError, type Mediator } from './api';
import { BookedOn } from './BookedOn';
import { Holidays } from './Holidays';
import { TEXTS } from './texts';

const texts = TEXTS.closures;

interface Fields {
  from: string;
  to: string;
  employee_id: string;
  reason: string;
}

interface Props {
  mediators: readonly Mediator[];
  /** The day that is chosen on the screen. */
  date: string | null;
  today: string;
  onClose: () => void;
}

/** Closes days for all mediators or one; shows first what is booked on them. */
export function CloseDaysDialog({ mediators, date, today, onClose }: Props) {
  const ofAll = useMay()('employees.manage');
  const day = date ?? today;
  const who = ofAll ? '' : (mediators[0]?.id ?? '');
  const form = useForm<Fields>({ defaultValues: { from: day, to: day, employee_id: who, reason: '' } });
  const [close] = useCreateClosureMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();

  /** Most closures are of one day: the last day follows the first. */
  const keepOrder = () => {
    const { from, to } = form.getValues();
    if (to < from) form.setValue('to', from, { shouldValidate: true });
  };

  const save = async ({ employee_id: mediator, ...days }: Fields) => {
    setFailure(undefined);
    const { error } = await close({ createClosureRequest: { ...days, ...(mediator !== '' && { employee_id: mediator }) } });
    if (error === undefined) {
      toast.success(texts.closed);
      onClose();
    } else if (placeErrors(error, form, ['from', 'to', 'employee_id', 'reason'])) toast.error(texts.failed);
    else setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.confirm}
        dirty={form.formState.isDirty}
        kept="closed days"
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <FailureAlert text={texts.failed} error={failure} />
        <FormField
          name="from"
          label={texts.from}
          type="date"
          rules={{ required: texts.noDate, onChange: keepOrder }}
        />
        <FormField
          name="to"
          label={texts.to}
          type="date"
          rules={{ required: texts.noDate, validate: (to: string, { from }) => to >= from || texts.inOrder }}
          slotProps={{ htmlInput: { min: today } }}
        />
        <FormField name="employee_id" label={texts.mediator} select>
          {ofAll && <option value="">{texts.all}</option>}
          {mediators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormField>
        <FormField name="reason" label={texts.reason} slotProps={{ htmlInput: { maxLength: 200 } }} />
        <Booked control={form.control} />
        {ofAll && <Holidays />}
      </FormDialog>
    </FormProvider>
  );
}

/** What is booked on the days so far chosen. */
function Booked({ control }: { control: ReturnType<typeof useForm<Fields>>['control'] }) {
  const [from, to, mediator] = useWatch({ control, name: ['from', 'to', 'employee_id'] });
  const { currentData, isError } = useListBookingsQuery(
    { from, to, limit: 500, ...(mediator !== '' && { employeeId: mediator }) },
    { skip: from === '' || to < from, refetchOnMountOrArgChange: true },
  );
  if (isError) return <p role="alert">{texts.checkFailed}</p>;
  if (currentData === undefined) return null;
  const ahead = currentData.items.filter(({ status }) => status === 'pending' || status === 'confirmed');
  return (
    <div role="status">
      {ahead.length === 0 ? <Hint>{texts.free}</Hint> : <p>{texts.booked(ahead.length)}</p>}
      <BookedOn bookings={ahead} />
    </div>
  );
}
