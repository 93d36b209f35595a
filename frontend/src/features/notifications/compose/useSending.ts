import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMailLeaves } from '../../../api/useMailLeaves';
import { placeErrors } from '../../../components/form/placeErrors';
import { useToast } from '../../../components/toast/useToast';
import { instantIn, zoneName } from '../../../lib/dates';
import {
  problemOf,
  useComposeMailMutation,
  useDates,
  useRequestKey,
  useSite,
  type ApiError,
  type Booking,
} from '../api';
import { bodyField, type MessageText } from '../message/formats';
import { TEXTS } from './texts';

export interface Fields extends MessageText {
  recipients: string[];
  booking: Booking | null;
  attach_calendar: boolean;
  when: 'now' | 'later';
  date: string;
  time: string;
}

/** What happened to a message. */
export interface Outcome {
  text: string;
  isLater: boolean;
}

/** Queues the message once, however often the same one is sent. */
export function useSending(form: UseFormReturn<Fields>) {
  const [compose, { isLoading }] = useComposeMailMutation();
  const [failure, setFailure] = useState<ApiError>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const keyOf = useRequestKey();
  const leaves = useMailLeaves();
  const { timezone } = useSite();
  const dates = useDates();
  const toast = useToast();

  /** The server's errors at their fields; returns whether that covers them all. */
  const placed = (error: ApiError, { mode }: Fields) => {
    const errors = problemOf(error)?.errors ?? {};
    const names = Object.keys(errors);
    const fieldOf = (name: string) => {
      if (/^recipients\b/.test(name)) return 'recipients';
      if (name === 'message') return bodyField(mode);
      if (name === 'booking_id') return 'booking';
      return name === 'send_at' ? 'time' : name;
    };
    for (const name of names) {
      const field = fieldOf(name) as keyof Fields;
      const texts = names.filter((one) => fieldOf(one) === field).flatMap((one) => errors[one] ?? []);
      form.setError(field, { type: 'server', message: texts.join(' ') });
    }
    return names.length > 0 || placeErrors(error, form, []);
  };

  const send = async (fields: Fields) => {
    const { recipients, subject, mode, booking, when, date, time } = fields;
    const at = when === 'later' ? instantIn(timezone, date, time).toISOString() : null;
    const composeRequest = {
      recipients,
      subject,
      message: fields[bodyField(mode)],
      mode,
      ...(booking !== null && { booking_id: booking.id, attach_calendar: fields.attach_calendar }),
      ...(at !== null && { send_at: at }),
    };
    setFailure(undefined);
    const { data, error } = await compose({ composeRequest, 'Idempotency-Key': keyOf(composeRequest) });
    if (data === undefined) {
      toast.error(TEXTS.failed);
      if (!placed(error, fields)) setFailure(error);
      return;
    }
    const text =
      at === null
        ? TEXTS.sent(data.queued, leaves)
        : TEXTS.scheduled(data.queued, dates.moment(at), zoneName(timezone));
    form.reset();
    setOutcome({ text, isLater: at !== null });
    toast.success(text);
  };

  return { send, isSending: isLoading, failure, outcome, again: () => setOutcome(null) };
}
