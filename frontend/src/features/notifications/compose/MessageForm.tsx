import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useEffectEvent, useState } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { Actions } from '../../../components/Actions';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { useForm } from '../../../components/form/useForm';
import { LeaveGuard } from '../../../components/LeaveGuard';
import { useToast } from '../../../components/toast/useToast';
import { useListEmailTemplateTypesQuery, useUnsavedForm } from '../api';
import { BookingChoice } from '../message/BookingChoice';
import { NO_MESSAGE } from '../message/formats';
import message from '../message/Message.module.css';
import { MessageFields } from '../message/MessageFields';
import { TEXTS as SHARED } from '../texts';
import { MessagePreview } from './MessagePreview';
import { RecipientsField } from './RecipientsField';
import { SendTime } from './SendTime';
import { TemplateChoice } from './TemplateChoice';
import { TEXTS } from './texts';
import { useSending, type Fields, type Outcome } from './useSending';

const EMPTY: Fields = {
  ...NO_MESSAGE,
  recipients: [],
  booking: null,
  attach_calendar: false,
  when: 'now',
  date: '',
  time: '',
};

interface Props {
  start: Partial<Fields>;
  onSent: (outcome: Outcome) => void;
}

export function MessageForm({ start, onSent }: Props) {
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const { isDirty } = form.formState;
  const [isRestored, setRestored] = useState(false);
  const { data: types = [] } = useListEmailTemplateTypesQuery();
  const sending = useSending(form);
  const toast = useToast();
  const [booking, when] = useWatch({ control: form.control, name: ['booking', 'when'] });
  const variables = types.find(({ type }) => type === 'custom')?.variables ?? [];

  const fill = useEffectEvent(() => {
    if (Object.keys(start).length > 0) form.reset({ ...EMPTY, ...start }, { keepDefaultValues: true });
  });
  useEffect(() => fill(), []);
  useUnsavedForm<Fields>(
    'message',
    () => (isDirty ? form.getValues() : undefined),
    (kept) => {
      form.reset(kept, { keepDefaultValues: true });
      setRestored(true);
    },
  );

  // Leaving has to wait until nothing guards the form any more.
  const { outcome } = sending;
  const leave = useEffectEvent(onSent);
  useEffect(() => {
    if (outcome !== null) leave(outcome);
  }, [outcome]);

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={message.split}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target !== event.currentTarget || sending.isSending) return;
          void form.handleSubmit(sending.send, () => toast.error(SHARED.required))();
        }}
      >
        <Card title={TEXTS.heading} className={message.form}>
          {isRestored && <Alert severity="info">{TEXTS.restored}</Alert>}
          <FailureAlert text={TEXTS.failed} error={sending.failure} />
          <RecipientsField />
          <TemplateChoice />
          <Controller
            name="booking"
            control={form.control}
            render={({ field, fieldState }) => (
              <BookingChoice
                label={TEXTS.booking}
                hint={TEXTS.bookingHint}
                error={fieldState.error?.message}
                value={field.value}
                onChoose={field.onChange}
              />
            )}
          />
          {booking !== null && (
            <Controller
              name="attach_calendar"
              control={form.control}
              render={({ field: { ref, value, ...field } }) => (
                <FormControlLabel
                  label={TEXTS.calendar}
                  control={<Checkbox {...field} checked={value} slotProps={{ input: { ref } }} />}
                />
              )}
            />
          )}
          <MessageFields variables={variables} />
          <SendTime />
          <Actions>
            <Button type="submit" variant="contained" disabled={sending.isSending}>
              {sending.isSending ? TEXTS.sending : when === 'later' ? TEXTS.schedule : TEXTS.send}
            </Button>
          </Actions>
        </Card>
        <div className={message.beside}>
          <MessagePreview />
        </div>
      </form>
      <LeaveGuard when={isDirty && outcome === null} stays={(params) => params.get('tab') === 'compose'} />
    </FormProvider>
  );
}
