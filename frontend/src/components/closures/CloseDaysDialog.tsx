import { useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import type { ClosureResponse as Closure, EmployeeResponse as Mediator } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { useMay } from '../../api/permissions';
import { problemOf, type ApiError } from '../../api/problem';
import { FailureAlert } from '../FailureAlert';
import { FormDialog } from '../FormDialog';
import { FormField } from '../form/FormField';
import { placeErrors } from '../form/placeErrors';
import { useForm } from '../form/useForm';
import { Hint } from '../Hint';
import { useToast } from '../toast/useToast';
import { BookedOn } from './BookedOn';
import { Holidays } from './Holidays';
import styles from './Closures.module.css';
import { TEXTS as texts } from './texts';
import { useUndoClosing } from './useUndoClosing';

/** Stands for the mediators that are ticked. */
const SEVERAL = 'several';

interface Fields {
  from: string;
  to: string;
  employee_id: string;
  several: string[];
  reason: string;
}

interface Props {
  mediators: readonly Mediator[];
  /** The days that are selected on the screen, both included. */
  days: { from: string; to: string };
  /** Whose days the screen shows; those of all mediators by default. */
  mediator?: string;
  today: string;
  onClosed?: () => void;
  onClose: () => void;
}

/** Closes days for all mediators, one or several; shows first what is booked on them. */
export function CloseDaysDialog({ mediators, days, mediator, today, onClosed, onClose }: Props) {
  const ofAll = useMay()('employees.manage');
  const who = mediator ?? (ofAll ? '' : (mediators[0]?.id ?? ''));
  const form = useForm<Fields>({ defaultValues: { ...days, employee_id: who, several: [], reason: '' } });
  const [close] = api.useCreateClosureMutation();
  const [failure, setFailure] = useState<ApiError>();
  /** Of several, some may have been closed by an attempt that failed halfway. */
  const closures = useRef<Closure[]>([]);
  const { sayClosed } = useUndoClosing();
  const toast = useToast();

  /** Most closures are of one day: the last day follows the first. */
  const keepOrder = () => {
    const { from, to } = form.getValues();
    if (to < from) form.setValue('to', from, { shouldValidate: true });
  };

  const save = async ({ employee_id: chosen, several, ...closed }: Fields) => {
    setFailure(undefined);
    for (const one of chosen === SEVERAL ? several : [chosen]) {
      const { data, error } = await close({
        createClosureRequest: { ...closed, ...(one !== '' && { employee_id: one }) },
      });
      if (data !== undefined) closures.current.push(data);
      const isDone = error === undefined || (chosen === SEVERAL && problemOf(error)?.code === 'closure_exists');
      if (!isDone) {
        if (placeErrors(error, form, ['from', 'to', 'employee_id', 'reason'])) toast.error(texts.failed);
        else setFailure(error);
        return;
      }
    }
    sayClosed(texts.closed, closures.current);
    onClosed?.();
    onClose();
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
        <FormField name="from" label={texts.from} type="date" rules={{ required: texts.noDate, onChange: keepOrder }} />
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
          {ofAll && mediators.length > 2 && <option value={SEVERAL}>{texts.several}</option>}
        </FormField>
        <Several mediators={mediators} />
        <FormField name="reason" label={texts.reason} slotProps={{ htmlInput: { maxLength: 200 } }} />
        <Booked control={form.control} onOpen={onClose} />
        {ofAll && <Holidays />}
      </FormDialog>
    </FormProvider>
  );
}

/** The mediators to tick, if several are to be chosen. */
function Several({ mediators }: { mediators: readonly Mediator[] }) {
  const { register, control, formState } = useFormContext<Fields>();
  const chosen = useWatch({ control, name: 'employee_id' });
  if (chosen !== SEVERAL) return null;
  const rules = { validate: (ids: string[]) => ids.length > 0 || texts.noneChosen };
  const missing = formState.errors.several?.message;
  return (
    <fieldset className={styles.several}>
      <legend>{texts.mediators}</legend>
      {mediators.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" value={id} {...register('several', rules)} /> {name}
        </label>
      ))}
      {missing !== undefined && <p role="alert">{missing}</p>}
    </fieldset>
  );
}

/** What is booked on the days so far chosen. */
function Booked({ control, onOpen }: { control: ReturnType<typeof useForm<Fields>>['control']; onOpen: () => void }) {
  const [from, to, mediator, several] = useWatch({ control, name: ['from', 'to', 'employee_id', 'several'] });
  const isOne = mediator !== '' && mediator !== SEVERAL;
  const { currentData, isError } = api.useListBookingsQuery(
    { from, to, limit: 500, ...(isOne && { employeeId: mediator }) },
    { skip: from === '' || to < from, refetchOnMountOrArgChange: true },
  );
  if (isError) return <p role="alert">{texts.checkFailed}</p>;
  if (currentData === undefined) return null;
  const ahead = currentData.items.filter(
    ({ status, employee_id: of }) =>
      (status === 'pending' || status === 'confirmed') && (mediator !== SEVERAL || several.includes(of)),
  );
  return (
    <div role="status">
      {ahead.length === 0 ? <Hint>{texts.free}</Hint> : <p>{texts.booked(ahead.length)}</p>}
      <BookedOn bookings={ahead} onOpen={onOpen} />
    </div>
  );
}
