import { useState, type Dispatch } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { Verdict } from '../../components/HumanCheck';
import { useToast } from '../../components/toast/useToast';
import type { Booking, BookingRequest } from './api';
import type { Notice } from './BookingNotice';
import type { Choice, ChoiceAction } from './bookingReducer';
import type { Details } from './bookingSchema';
import { bookingRequest } from './payload';
import { TEXTS } from './texts';
import { useOwnPage } from './useOwnPage';
import { useSubmitBooking, type Outcome } from './useSubmitBooking';

/** What the visitor asked for, and whether they pay at once. */
interface Wanted {
  request: BookingRequest;
  pays: boolean;
}

/** Sends the request, and knows what has become of it. */
export function useRequest(
  form: UseFormReturn<Details>,
  choice: Choice,
  dispatch: Dispatch<ChoiceAction>,
  onBooked: () => void,
) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [unverified, setUnverified] = useState<Wanted | null>(null);
  const [booked, setBooked] = useState<Booking | null>(null);
  const [unpaid, setUnpaid] = useState<Booking | null>(null);
  const { submit, isSubmitting } = useSubmitBooking();
  const [isLeaving, setIsLeaving] = useState(false);
  const openPage = useOwnPage(choice.step === 'details');
  const toast = useToast();

  const finish = async (booking: Booking) => {
    onBooked();
    toast.success(TEXTS.submitted);
    setIsLeaving(true);
    if (!(await openPage(booking))) setBooked(booking);
    setIsLeaving(false);
  };

  const settle = async (outcome: Exclude<Outcome, { kind: 'unverified' }>, pays: boolean) => {
    switch (outcome.kind) {
      case 'booked':
        if (pays && outcome.booking.payment !== null) setUnpaid(outcome.booking);
        else await finish(outcome.booking);
        break;
      case 'refused':
        dispatch({ type: 'step', step: 'details' });
        outcome.fields.forEach(([field, message], index) =>
          form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
        );
        break;
      default:
        setNotice(outcome);
    }
  };

  const request = (pays = false) =>
    form.handleSubmit(async (details) => {
      const { mediator, slot } = choice;
      setNotice(null);
      if (mediator === null || slot === null) {
        setNotice({ kind: 'failed', text: TEXTS.incomplete });
        return;
      }
      const wanted = bookingRequest(mediator, slot, details);
      const outcome = await submit(wanted);
      if (outcome.kind === 'unverified') setUnverified({ request: wanted, pays });
      else await settle(outcome, pays);
    })();

  /** Sends the request again with the answer to the human check. */
  const verify = async ({ request: wanted, pays }: Wanted, challenge_id: string, answer: string): Promise<Verdict> => {
    const outcome = await submit({ ...wanted, challenge_id, answer });
    if (outcome.kind === 'unverified') return 'expired';
    if (outcome.kind === 'failed') return { failed: [outcome.text, outcome.reason].filter(Boolean).join(' ') };
    // Closed first: closing returns the focus, then the wrong field takes it.
    flushSync(() => setUnverified(null));
    await settle(outcome, pays);
    return 'closed';
  };

  return {
    request,
    finish,
    sending: isSubmitting || isLeaving,
    notice,
    clearNotice: () => setNotice(null),
    booked,
    unpaid,
    /** The human check that the server asks for. */
    check: unverified && {
      onSolved: (id: string, answer: string) => verify(unverified, id, answer),
      onCancel: () => setUnverified(null),
    },
  };
}
