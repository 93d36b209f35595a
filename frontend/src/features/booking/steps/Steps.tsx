import type { Dispatch } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSite, type Booking } from '../api';
import type { Choice, ChoiceAction, Step } from '../bookingReducer';
import type { Details } from '../bookingSchema';
import { Summary } from '../Summary';
import { TEXTS } from '../texts';
import { DateStep } from './DateStep';
import { DetailsStep } from './DetailsStep';
import { MediatorStep } from './MediatorStep';
import { OpensSoon } from './OpensSoon';
import { PaymentStep } from './PaymentStep';
import { SessionStep } from './SessionStep';
import { StepFrame } from './StepFrame';
import type { PaymentOffer } from './usePaymentStep';

interface Props {
  step: Step;
  next: Step | undefined;
  choice: Choice;
  dispatch: Dispatch<ChoiceAction>;
  compact: boolean;
  offer: PaymentOffer | null;
  sending: boolean;
  unpaid: Booking | null;
  /** Whether the details are from an earlier look. */
  restored: boolean;
  onClear: () => void;
  onNext: (step: Step | undefined) => void;
  onBack: () => void;
  onRequest: (pays?: boolean) => Promise<void>;
  onPaid: (booking: Booking) => void;
}

/** The step that is shown. */
export function Steps({ step, next, choice, dispatch, compact, offer, sending, unpaid, onBack, ...props }: Props) {
  const { handleSubmit } = useFormContext<Details>();
  const { mediator, date, slot } = choice;
  const { booking } = useSite();
  const goOn = () => props.onNext(next);

  if (booking.opensSoon && slot === null) {
    return (
      <StepFrame heading={TEXTS.mediator.heading} onContinue={undefined}>
        <OpensSoon />
      </StepFrame>
    );
  }
  if (step === 'mediator') {
    return (
      <MediatorStep
        chosen={mediator}
        compact={compact}
        onChoose={(chosen) => dispatch({ type: 'mediator', mediator: chosen })}
        onOpening={(chosen, opening) => dispatch({ type: 'opening', mediator: chosen, slot: opening })}
        onContinue={goOn}
      />
    );
  }
  if (step === 'date' && mediator !== null) {
    return (
      <DateStep
        mediatorId={mediator.id}
        chosen={date}
        {...(!compact && {
          sessions: { chosen: slot, onChoose: (chosen) => dispatch({ type: 'slot', slot: chosen }) },
        })}
        onChoose={(chosen) => dispatch({ type: 'date', date: chosen })}
        onContinue={goOn}
        onBack={onBack}
      />
    );
  }
  if (step === 'session' && mediator !== null && date !== null) {
    return (
      <SessionStep
        mediatorId={mediator.id}
        date={date}
        chosen={slot}
        onChoose={(chosen) => dispatch({ type: 'slot', slot: chosen })}
        onContinue={goOn}
        onBack={onBack}
      />
    );
  }
  if (step === 'payment' && slot !== null && offer !== null) {
    return (
      <PaymentStep
        slot={slot}
        summary={<Summary choice={choice} payment={offer} />}
        offer={offer}
        sending={sending}
        unpaid={unpaid}
        onRequest={props.onRequest}
        onPaid={props.onPaid}
        onBack={onBack}
      />
    );
  }
  return (
    <DetailsStep
      summary={offer === null ? <Summary choice={choice} /> : null}
      sending={sending}
      restored={props.restored}
      onClear={props.onClear}
      onContinue={offer === null ? () => props.onRequest() : handleSubmit(goOn)}
      onBack={onBack}
    />
  );
}
