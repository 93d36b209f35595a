import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { EmployeeResponse as Mediator } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { useMay } from '../../api/permissions';
import type { ApiError } from '../../api/problem';
import { FailureAlert } from '../FailureAlert';
import { FormDialog } from '../FormDialog';
import { FormField } from '../form/FormField';
import { placeErrors } from '../form/placeErrors';
import { useForm } from '../form/useForm';
import { Hint } from '../Hint';
import { useToast } from '../toast/useToast';
import { BookedOn } from './BookedOn';
import { Holidays } from './Holidays';
import { TEXTS as texts } from './texts';

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
  const [close] = api.useCreateClosureMutation();
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
        <Booked control={form.control} onOpen={onClose} />
        {ofAll && <Holidays />}
      </FormDialog>
    </FormProvider>
  );
}

/** What is booked on the days so far chosen. */
function Booked({ control, onOpen }: { control: ReturnType<typeof useForm<Fields>>['control']; onOpen: () => void }) {
  const [from, to, mediator] = useWatch({ control, name: ['from', 'to', 'employee_id'] });
  const { currentData, isError } = api.useListBookingsQuery(
    { from, to, limit: 500, ...(mediator !== '' && { employeeId: mediator }) },
    { skip: from === '' || to < from, refetchOnMountOrArgChange: true },
  );
  if (isError) return <p role="alert">{texts.checkFailed}</p>;
  if (currentData === undefined) return null;
  const ahead = currentData.items.filter(({ status }) => status === 'pending' || status === 'confirmed');
  return (
    <div role="status">
      {ahead.length === 0 ? <Hint>{texts.free}</Hint> : <p>{texts.booked(ahead.length)}</p>}
      <BookedOn bookings={ahead} onOpen={onOpen} />
    </div>
  );
}
