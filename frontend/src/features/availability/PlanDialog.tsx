import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useId, useRef, useState } from 'react';
import { FormProvider, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FailureAlert } from '../../components/FailureAlert';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { useForm } from '../../components/form/useForm';
import { Hint } from '../../components/Hint';
import { useToast } from '../../components/toast/useToast';
import { clockTime, type Weekday } from '../../lib/dates';
import {
  usePrice,
  useSaveScheduleMutation,
  useSite,
  type ApiError,
  type Mediator,
  type PlannedSession,
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
  const form = useForm<PlanFields>({ defaultValues: planFields(schedule ?? standard, businessDays, sessionTypes) });
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
        maxWidth="lg"
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
        <Prices kinds={sessionTypes} />
        <div className={styles.days}>
          {WEEKDAYS.map((day) => (
            <PlannedDay key={day} day={day} others={otherSessions(schedule, day, sessionTypes)} />
          ))}
        </div>
        <DaysOff />
        {/* Where the pressed button is. */}
        <FailureAlert text={texts.failed} error={failure} />
      </FormDialog>
    </FormProvider>
  );
}

/** What each kind of session costs, on all days unless some have prices of their own. */
function Prices({ kinds }: { kinds: readonly SessionKind[] }) {
  const { register, getValues } = useFormContext<PlanFields>();
  const hint = useId();
  const unlessUnused = (key: string) => (price: string) =>
    !WEEKDAYS.some((day) => getValues(`days.${day}.${key}.offered`)) || checkPrice(price);
  return (
    <fieldset className={styles.prices}>
      <legend>{texts.prices}</legend>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <FormField
            key={keyOf(kind)}
            name={`prices.${keyOf(kind)}`}
            label={kind.name}
            size="small"
            type="number"
            rules={{ validate: unlessUnused(keyOf(kind)) }}
            slotProps={{
              htmlInput: { ...PRICE_FIELD, 'aria-label': texts.priceOf(kind.name) },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
        ))}
      </div>
      <div>
        <label className={styles.choice}>
          <input type="checkbox" {...register('varies')} aria-describedby={hint} />
          {texts.varies}
        </label>
        <Hint small id={hint}>
          {texts.variesHint}
        </Hint>
      </div>
    </fieldset>
  );
}

/** The sessions of a day of the week. */
function PlannedDay({ day, others }: { day: Weekday; others: readonly PlannedSession[] }) {
  const { businessDays, sessionTypes } = useSite();
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      <div className={styles.kinds}>
        {businessDays.includes(day) ? (
          sessionTypes.map((kind) => <PlannedKind key={keyOf(kind)} day={day} dayName={name} kind={kind} />)
        ) : (
          <p className={styles.others}>{texts.closed}</p>
        )}
        <Others sessions={others} />
      </div>
    </fieldset>
  );
}

function PlannedKind({ day, dayName, kind }: { day: Weekday; dayName: string; kind: SessionKind }) {
  const { register, control } = useFormContext<PlanFields>();
  const path = `days.${day}.${keyOf(kind)}` as const;
  const offered = useWatch({ control, name: `${path}.offered` });
  const varies = useWatch({ control, name: 'varies' });
  const usual = useWatch({ control, name: `prices.${keyOf(kind)}` });
  return (
    <div className={styles.session}>
      <label className={styles.choice}>
        <input type="checkbox" {...register(`${path}.offered`)} />
        {kind.name}
      </label>
      {offered && varies && (
        <FormField
          name={`${path}.price`}
          label={texts.price}
          size="small"
          type="number"
          placeholder={usual}
          rules={{ validate: (price: string) => price.trim() === '' || checkPrice(price) }}
          slotProps={{
            htmlInput: { ...PRICE_FIELD, 'aria-label': texts.priceOn(kind.name, dayName) },
            inputLabel: { shrink: true },
          }}
        />
      )}
    </div>
  );
}

/** Planned sessions of other lengths stay as they are. */
function Others({ sessions }: { sessions: readonly PlannedSession[] }) {
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
