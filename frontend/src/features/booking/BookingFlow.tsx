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
  link: DeepLink | null;
  /** Whether {@link onClose} is closing the dialog, not the browser's Back button. */
  isLeaving: () => boolean;
  onClose: () => void;
}

/** Notices only concern these steps. */
const showsNotice = (step: Step) => step === 'details' || step === 'payment';

export function BookingFlow({ titleId, link, isLeaving, onClose }: Props) {
  const [choice, dispatch] = useReducer(bookingReducer, NOTHING_CHOSEN);
  const form = useForm<Details>({
    defaultValues: EMPTY_DETAILS,
    resolver: zodResolver(detailsSchema),
    mode: 'onTouched',
  });
  const [notice, setNotice] = useState<Notice | null>(null);
  const [unverified, setUnverified] = useState<BookingRequest | null>(null);
  const [booked, setBooked] = useState<Booking | null>(null);
  const payment = usePaymentStep();
  const withPayment = payment !== 'none';
  useDeepLink(link, dispatch);
  const { submit, isSubmitting } = useSubmitBooking();
  const toast = useToast();

  const steps: Step[] = ['mediator', 'date', 'session', 'details', ...(withPayment ? (['payment'] as const) : [])];
  // No going back while a request is being sent.
  const before = isSubmitting || unverified !== null ? choice.step : steps[steps.indexOf(choice.step) - 1];
  useStepHistory(booked === null ? before : undefined, isLeaving, dispatch);
  const goTo = (step: Step) => {
    setNotice(null);
    dispatch({ type: 'step', step });
  };

  const settle = (outcome: Exclude<Outcome, { kind: 'unverified' }>) => {
    switch (outcome.kind) {
      case 'booked':
        setBooked(outcome.booking);
        toast.success(TEXTS.submitted);
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

  const request = form.handleSubmit(async (details) => {
    const { mediator, slot } = choice;
    setNotice(null);
    if (mediator === null || slot === null) {
      setNotice({ kind: 'failed', text: TEXTS.incomplete });
      return;
    }
    const wanted = bookingRequest(mediator, slot, details);
    const outcome = await submit(wanted);
    if (outcome.kind === 'unverified') setUnverified(wanted);
    else settle(outcome);
  });

  /** Sends the request again with the answer to the human check. */
  const requestVerified = async (wanted: BookingRequest, challenge_id: string, answer: string): Promise<Verdict> => {
    const outcome = await submit({ ...wanted, challenge_id, answer });
    if (outcome.kind === 'unverified') return 'expired';
    if (outcome.kind === 'failed') return { failed: [outcome.text, outcome.reason].filter(Boolean).join(' ') };
    // Closed first: closing returns the focus, then the wrong field takes it.
    flushSync(() => setUnverified(null));
    settle(outcome);
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
                onChoose={(mediator) => dispatch({ type: 'mediator', mediator })}
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
                onContinue={withPayment ? form.handleSubmit(() => goTo('payment')) : request}
                onBack={() => goTo('session')}
              />
            )}
            {choice.step === 'payment' && choice.slot !== null && (
              <PaymentStep
                slot={choice.slot}
                summary={<Summary choice={choice} />}
                optional={payment === 'optional'}
                sending={isSubmitting}
                onRequest={request}
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
