import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { FormProvider, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { clockTime } from '../../lib/dates';
import {
  usePrice,
  useSaveScheduleMutation,
  useSite,
  type ApiError,
  type Mediator,
  type ScheduleBody,
  type SessionKind,
} from './api';
import { otherSessions, planFields, planOf, WEEKDAYS, type PlanFields } from './plan';
import styles from './Plan.module.css';
import { checkPrice, keyOf, PRICE_FIELD } from './sessions';
import { TEXTS } from './texts';

const texts = TEXTS.plan;

interface Props {
  mediator: Mediator;
  /** What is stored. */
  schedule: ScheduleBody | null;
  /** The default plan. */
  standard: ScheduleBody | null;
  /** With what became of the sessions. */
  onSaved: (result: string) => void;
  onClose: () => void;
}

/** A mediator's weekly plan and days off. */
export function PlanDialog({ mediator, schedule, standard, onSaved, onClose }: Props) {
  const { businessDays, sessionTypes } = useSite();
  const form = useForm<PlanFields>({ defaultValues: planFields(schedule ?? standard, sessionTypes) });
  const [store] = useSaveScheduleMutation();
  const [failure, setFailure] = useState<ApiError>();
  const toast = useToast();

  const save = async (fields: PlanFields) => {
    setFailure(undefined);
    const { data, error } = await store({
      saveScheduleRequest: { employee_id: mediator.id, schedule: planOf(fields, schedule, businessDays, sessionTypes) },
    });
    if (error !== undefined) {
      setFailure(error);
      return;
    }
    toast.success(texts.saved);
    onSaved(texts.result(data.added, data.removed, data.repriced));
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title(mediator.name)}
        submit={texts.save}
        maxWidth="md"
        dirty={form.formState.isDirty}
        kept={`plan of ${mediator.id}`}
        busy={form.formState.isSubmitting}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <div>
          <p>{texts.intro}</p>
          {schedule === null && <p>{texts.notStored}</p>}
        </div>
        {WEEKDAYS.map((day) => (
          <fieldset key={day} className={styles.day}>
            <legend>{day.charAt(0).toUpperCase() + day.slice(1)}</legend>
            {businessDays.includes(day) ? (
              sessionTypes.map((kind) => (
                <PlannedSessionField key={keyOf(kind)} path={`days.${day}.${keyOf(kind)}`} kind={kind} />
              ))
            ) : (
              <p>{texts.closed}</p>
            )}
            <Others sessions={otherSessions(schedule, day, sessionTypes)} />
          </fieldset>
        ))}
        <DaysOff />
        {/* Where the pressed button is. */}
        <FailureAlert text={texts.failed} error={failure} />
      </FormDialog>
    </FormProvider>
  );
}

type SessionPath = `days.${(typeof WEEKDAYS)[number]}.${string}`;

function PlannedSessionField({ path, kind }: { path: SessionPath; kind: SessionKind }) {
  const { register, control } = useFormContext<PlanFields>();
  const offered = useWatch({ control, name: `${path}.offered` });
  return (
    <div className={styles.session}>
      <label>
        <input type="checkbox" {...register(`${path}.offered`)} />
        {kind.name}
      </label>
      {offered && (
        <FormField
          name={`${path}.price`}
          label={texts.price}
          size="small"
          type="number"
          rules={{ validate: checkPrice }}
          slotProps={{ htmlInput: { ...PRICE_FIELD, 'aria-label': texts.priceOf(kind.name) } }}
        />
      )}
    </div>
  );
}

/** Planned sessions of other lengths stay as they are. */
function Others({ sessions }: { sessions: ReturnType<typeof otherSessions> }) {
  const priced = usePrice();
  if (sessions.length === 0) return null;
  const words = sessions.map(({ time, duration, price }) =>
    [clockTime(time ?? ''), duration, price == null ? undefined : priced(price)].filter(Boolean).join(', '),
  );
  return (
    <p className={styles.others}>
      {texts.others}: {words.join('; ')}
    </p>
  );
}

function DaysOff() {
  const { control, getValues } = useFormContext<PlanFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' });
  const addButton = useRef<HTMLButtonElement>(null);
  const once = (date: string) =>
    getValues('exceptions').filter((exception) => exception.date === date).length < 2 || texts.twice;

  return (
    <fieldset className={styles.daysOff}>
      <legend>{texts.daysOff}</legend>
      <p>{texts.daysOffHint}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.dayOff}>
          <FormField
            name={`exceptions.${index}.date`}
            label={texts.date}
            type="date"
            size="small"
            rules={{ required: texts.noDate, validate: once }}
          />
          <FormField
            name={`exceptions.${index}.reason`}
            label={texts.reason}
            size="small"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Button
            size="small"
            color="error"
            onClick={() => {
              remove(index);
              addButton.current?.focus();
            }}
          >
            {texts.removeDayOff}
          </Button>
        </div>
      ))}
      <Button ref={addButton} variant="outlined" size="small" onClick={() => append({ date: '', reason: '' })}>
        {texts.addDayOff}
      </Button>
    </fieldset>
  );
}
