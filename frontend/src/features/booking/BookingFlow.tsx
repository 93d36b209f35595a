import { zodResolver } from '@hookform/resolvers/zod';
import IconButton from '@mui/material/IconButton';
import { useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { useForm } from '../../components/form/useForm';
import { HumanCheck, type Verdict } from '../../components/HumanCheck';
import { Icon } from '../../components/Icon';
import { useToast } from '../../components/toast/useToast';
import type { Booking, BookingRequest } from './api';
import styles from './Booking.module.css';
import { BookingNotice, type Notice } from './BookingNotice';
import { bookingReducer, NOTHING_CHOSEN, type Step } from './bookingReducer';
import { detailsSchema, EMPTY_DETAILS, type Details } from './bookingSchema';
import { bookingRequest } from './payload';
import { SelectionPanel } from './SelectionPanel';
import { Confirmation } from './steps/Confirmation';
import { DateStep } from './steps/DateStep';
import { DetailsStep } from './steps/DetailsStep';
import { MediatorStep } from './steps/MediatorStep';
import { PaymentStep } from './steps/PaymentStep';
import { SessionStep } from './steps/SessionStep';
import { StepProgress } from './steps/StepProgress';
import { usePaymentStep } from './steps/usePaymentStep';
import { Summary } from './Summary';
import { TEXTS } from './texts';
import { useDeepLink, type DeepLink } from './useDeepLink';
import { useStepHistory } from './useStepHistory';
import { useSubmitBooking, type Outcome } from './useSubmitBooking';

interface Props {
  titleId: string;
  compact: boolean;
  link: DeepLink | null;
  /** Whether {@link onClose} is closing the dialog, not the browser's Back button. */
  isLeaving: () => boolean;
  onClose: () => void;
}

/** What the visitor asked for, and whether they pay at once. */
interface Wanted {
  request: BookingRequest;
  pays: boolean;
}

/** Notices only concern these steps. */
const showsNotice = (step: Step) => step === 'details' || step === 'payment';

export function BookingFlow({ titleId, compact, link, isLeaving, onClose }: Props) {
  const [choice, dispatch] = useReducer(bookingReducer, NOTHING_CHOSEN);
  const form = useForm<Details>({
    defaultValues: EMPTY_DETAILS,
    resolver: zodResolver(detailsSchema),
    mode: 'onTouched',
  });
  const [notice, setNotice] = useState<Notice | null>(null);
  const [unverified, setUnverified] = useState<Wanted | null>(null);
  const [booked, setBooked] = useState<Booking | null>(null);
  const [unpaid, setUnpaid] = useState<Booking | null>(null);
  const offer = usePaymentStep();
  const withPayment = offer !== null;
  useDeepLink(link, dispatch);
  const { submit, isSubmitting } = useSubmitBooking();
  const toast = useToast();

  const steps: Step[] = ['mediator', 'date', 'session', 'details', ...(withPayment ? (['payment'] as const) : [])];
  // No going back while a request is being sent, nor once the booking is made.
  const before = isSubmitting || unverified !== null || unpaid !== null ? choice.step : steps[steps.indexOf(choice.step) - 1];
  useStepHistory(booked === null ? before : undefined, isLeaving, dispatch);
  const goTo = (step: Step) => {
    setNotice(null);
    dispatch({ type: 'step', step });
  };

  const finish = (booking: Booking) => {
    setBooked(booking);
    toast.success(TEXTS.submitted);
  };

  const settle = (outcome: Exclude<Outcome, { kind: 'unverified' }>, pays: boolean) => {
    switch (outcome.kind) {
      case 'booked':
        if (pays && outcome.booking.payment !== null) setUnpaid(outcome.booking);
        else finish(outcome.booking);
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

  const request = (pays = false) => form.handleSubmit(async (details) => {
    const { mediator, slot } = choice;
    setNotice(null);
    if (mediator === null || slot === null) {
      setNotice({ kind: 'failed', text: TEXTS.incomplete });
      return;
    }
    const wanted = bookingRequest(mediator, slot, details);
    const outcome = await submit(wanted);
    if (outcome.kind === 'unverified') setUnverified({ request: wanted, pays });
    else settle(outcome, pays);
  })();

  /** Sends the request again with the answer to the human check. */
  const requestVerified = async (
    { request: wanted, pays }: Wanted,
    challenge_id: string,
    answer: string,
  ): Promise<Verdict> => {
    const outcome = await submit({ ...wanted, challenge_id, answer });
    if (outcome.kind === 'unverified') return 'expired';
    if (outcome.kind === 'failed') return { failed: [outcome.text, outcome.reason].filter(Boolean).join(' ') };
    // Closed first: closing returns the focus, then the wrong field takes it.
    flushSync(() => setUnverified(null));
    settle(outcome, pays);
    return 'closed';
  };

  const seeOpenSessions = () => {
    setNotice(null);
    dispatch({ type: 'slotLost' });
  };

  return (
    <div className={styles.dialog}>
      <div className={styles.close}>
        <IconButton aria-label={TEXTS.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <SelectionPanel titleId={titleId} choice={choice} />
      <div className={styles.main}>
        {booked !== null ? (
          <Confirmation booking={booked} onDone={onClose} />
        ) : (
          <FormProvider {...form}>
            <StepProgress steps={steps} current={choice.step} />
            {notice !== null && showsNotice(choice.step) && <BookingNotice notice={notice} onSeeOpen={seeOpenSessions} />}
            {choice.step === 'mediator' && (
              <MediatorStep
                chosen={choice.mediator}
                compact={compact}
                onChoose={(mediator) => dispatch({ type: 'mediator', mediator })}
                onOpening={(mediator, slot) => dispatch({ type: 'opening', mediator, slot })}
                onContinue={() => goTo('date')}
              />
            )}
            {choice.step === 'date' && choice.mediator !== null && (
              <DateStep
                mediatorId={choice.mediator.id}
                chosen={choice.date}
                onChoose={(date) => dispatch({ type: 'date', date })}
                onContinue={() => goTo('session')}
                onBack={() => goTo('mediator')}
              />
            )}
            {choice.step === 'session' && choice.mediator !== null && choice.date !== null && (
              <SessionStep
                mediatorId={choice.mediator.id}
                date={choice.date}
                chosen={choice.slot}
                onChoose={(slot) => dispatch({ type: 'slot', slot })}
                onContinue={() => goTo('details')}
                onBack={() => goTo('date')}
              />
            )}
            {choice.step === 'details' && (
              <DetailsStep
                summary={withPayment ? null : <Summary choice={choice} />}
                sending={isSubmitting}
                onContinue={withPayment ? form.handleSubmit(() => goTo('payment')) : () => request()}
                onBack={() => goTo('session')}
              />
            )}
            {choice.step === 'payment' && choice.slot !== null && offer !== null && (
              <PaymentStep
                slot={choice.slot}
                summary={<Summary choice={choice} />}
                offer={offer}
                sending={isSubmitting}
                unpaid={unpaid}
                onRequest={request}
                onPaid={finish}
                onBack={() => goTo('details')}
              />
            )}
          </FormProvider>
        )}
        {unverified !== null && (
          <HumanCheck
            why={TEXTS.verify}
            onSolved={({ id }, answer) => requestVerified(unverified, id, answer)}
            onCancel={() => setUnverified(null)}
          />
        )}
      </div>
    </div>
  );
}
