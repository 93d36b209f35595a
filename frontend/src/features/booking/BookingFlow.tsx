import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useReducer, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useForm } from '../../components/form/useForm';
import { HumanCheck } from '../../components/HumanCheck';
import styles from './Booking.module.css';
import { BookingNotice } from './BookingNotice';
import { bookingReducer, NOTHING_CHOSEN, type Choice, type Step } from './bookingReducer';
import { detailsSchema, EMPTY_DETAILS, type Details } from './bookingSchema';
import { dropKept, keep, readKept, wouldLose } from './keptDetails';
import { LeaveDialog } from './LeaveDialog';
import { SelectionPanel } from './SelectionPanel';
import { Confirmation } from './steps/Confirmation';
import { StepProgress } from './steps/StepProgress';
import { Steps } from './steps/Steps';
import { usePaymentStep } from './steps/usePaymentStep';
import { TEXTS } from './texts';
import { useDeepLink, type DeepLink } from './useDeepLink';
import { useRequest } from './useRequest';
import { useStepHistory } from './useStepHistory';

const TITLE_ID = 'booking-title';

export interface FrameParts {
  titleId: string;
  compact: boolean;
  choice: Choice;
  /** Asks first if that would lose something. */
  onClose: () => void;
  children: ReactNode;
}

interface Props {
  /** What surrounds the steps: a dialog or a page. */
  frame: (parts: FrameParts) => ReactNode;
  /** The media query for room for the panel, and for the sessions beside the days. */
  roomy: string;
  link: DeepLink | null;
  isLeaving: () => boolean;
  onClose: () => void;
  /** The visitor has left the first step. */
  onBegun?: () => void;
  onBooked?: () => void;
}

/** Notices only concern these steps. */
const showsNotice = (step: Step) => step === 'details' || step === 'payment';
const showsTaken = (step: Step) => step === 'date' || step === 'session';

export function BookingFlow({ frame, roomy, link, isLeaving, onClose, onBegun, onBooked }: Props) {
  const compact = !useMediaQuery(roomy, { noSsr: true });
  const [choice, dispatch] = useReducer(bookingReducer, NOTHING_CHOSEN);
  const [kept, setKept] = useState(readKept);
  const [asked, setAsked] = useState(false);
  const form = useForm<Details>({
    defaultValues: kept ?? EMPTY_DETAILS,
    resolver: zodResolver(detailsSchema),
    mode: 'onTouched',
  });
  const offer = usePaymentStep();
  useDeepLink(link, choice, dispatch);
  const { request, finish, sending, notice, clearNotice, booked, unpaid, check } = useRequest(
    form,
    choice,
    dispatch,
    () => {
      dropKept();
      onBooked?.();
    },
  );

  const steps: Step[] = ['mediator', 'date', 'session', 'details', ...(offer === null ? [] : (['payment'] as const))];
  // Where there is room, date and session are one look.
  const looks = compact ? steps : steps.filter((step) => step !== 'session');
  const look = !compact && choice.step === 'session' ? 'date' : choice.step;
  const current = look === 'date' && !compact && choice.date !== null ? 'session' : choice.step;
  const previous = looks[looks.indexOf(look) - 1];
  // No going back while a request is being sent, nor once the booking is made.
  const before = sending || check !== null || unpaid !== null ? choice.step : previous;
  useStepHistory(booked === null ? before : undefined, isLeaving, dispatch);
  const goTo = (step: Step | undefined) => {
    clearNotice();
    if (step !== undefined) dispatch({ type: 'step', step });
  };

  const hasBegun = look !== 'mediator';
  const begin = useEffectEvent(() => onBegun?.());
  useEffect(() => {
    if (hasBegun) begin();
  }, [hasBegun]);

  // A reload brings them back, too.
  const keepTyped = useEffectEvent(() => {
    if (booked === null && unpaid === null && wouldLose(form.getValues(), kept)) keep(form.getValues());
  });
  useEffect(() => {
    const leavePage = () => keepTyped();
    window.addEventListener('pagehide', leavePage);
    return () => window.removeEventListener('pagehide', leavePage);
  }, []);

  const forget = () => {
    dropKept();
    setKept(null);
  };
  const leave = () => {
    if (booked === null && unpaid === null && wouldLose(form.getValues(), kept)) setAsked(true);
    else onClose();
  };

  return frame({
    titleId: TITLE_ID,
    compact,
    choice,
    onClose: leave,
    children: (
      <>
        <SelectionPanel titleId={TITLE_ID} choice={choice} compact={compact} done={booked !== null} />
        <div className={styles.main}>
          {booked !== null ? (
            <Confirmation booking={booked} onDone={onClose} />
          ) : (
            <FormProvider {...form}>
              <StepProgress steps={steps} current={current} compact={compact} />
              {notice !== null && showsNotice(choice.step) && (
                <BookingNotice
                  notice={notice}
                  onSeeOpen={() => {
                    clearNotice();
                    dispatch({ type: 'slotLost' });
                  }}
                />
              )}
              {choice.wasTaken && showsTaken(choice.step) && <Alert severity="info">{TEXTS.taken}</Alert>}
              <Steps
                step={look}
                next={looks[looks.indexOf(look) + 1]}
                choice={choice}
                dispatch={dispatch}
                compact={compact}
                offer={offer}
                sending={sending}
                unpaid={unpaid}
                restored={kept !== null}
                onClear={() => {
                  forget();
                  form.reset(EMPTY_DETAILS);
                }}
                onNext={goTo}
                onBack={() => goTo(previous)}
                onRequest={request}
                onPaid={finish}
              />
            </FormProvider>
          )}
          {check !== null && (
            <HumanCheck
              why={TEXTS.verify}
              onSolved={({ id }, answer) => check.onSolved(id, answer)}
              onCancel={check.onCancel}
            />
          )}
          {asked && (
            <LeaveDialog
              onKeep={() => {
                keep(form.getValues());
                onClose();
              }}
              onDiscard={() => {
                dropKept();
                onClose();
              }}
              onStay={() => setAsked(false)}
            />
          )}
        </div>
      </>
    ),
  });
}
