import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FailureAlert } from '../../../components/FailureAlert';
import { timeRange, zoneName } from '../../../lib/dates';
import {
  problemOf,
  useChangeVisitedBookingMutation,
  useDates,
  usePrice,
  useSite,
  type ApiError,
  type Slot,
  type Visit,
} from '../api';
import { priceOf } from '../payload';
import { DateStep } from '../steps/DateStep';
import { SessionStep } from '../steps/SessionStep';
import { TEXTS } from '../texts';
import styles from './Visit.module.css';

const texts = TEXTS.visit;

interface Props {
  token: string;
  visit: Visit;
  onBack: () => void;
  onMoved: () => void;
  /** Everybody at the table has agreed to the date by now, so that it cannot be moved here. */
  onAgreed: (refusal: ApiError) => void;
}

/** Moves a booking: choose a date and a session, then confirm. */
export function MoveSession({ token, visit, onBack, onMoved, onAgreed }: Props) {
  const { timezone } = useSite();
  const dates = useDates();
  const price = usePrice();
  const [step, setStep] = useState<'date' | 'session'>('date');
  const [date, setDate] = useState<string | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [asked, setAsked] = useState(false);
  const [change, { isLoading, error }] = useChangeVisitedBookingMutation();

  const former = `${dates.long(visit.date)}, ${timeRange(visit.start_time, visit.end_time)}`;
  const move = async (to: Slot) => {
    const { data, error: refusal } = await change({ token, changeVisitedBookingRequest: { slot_id: to.id } });
    if (data !== undefined) onMoved();
    else if (problemOf(refusal)?.code === 'ask_instead') onAgreed(refusal);
    else setAsked(false);
  };

  return (
    <>
      <h2 className="visually-hidden">{texts.move}</h2>
      <p className={styles.former}>
        <span className="visually-hidden">{texts.former} </span>
        <s>{former}</s>
      </p>
      {error !== undefined && <FailureAlert text={texts.refused} error={error} />}
      {step === 'session' && date !== null ? (
        <SessionStep
          mediatorId={visit.employee_id}
          date={date}
          chosen={slot}
          onChoose={setSlot}
          onContinue={() => setAsked(true)}
          onBack={() => setStep('date')}
        />
      ) : (
        <DateStep
          mediatorId={visit.employee_id}
          noneHint={texts.noneHint}
          chosen={date}
          onChoose={(chosen) => {
            setDate(chosen);
            setSlot(null);
          }}
          onContinue={() => setStep('session')}
          onBack={onBack}
        />
      )}
      {asked && slot !== null && (
        <ConfirmDialog
          title={texts.move}
          confirm={texts.move}
          cancel={texts.keep}
          progress={isLoading ? texts.moving : undefined}
          onConfirm={() => void move(slot)}
          onClose={() => setAsked(false)}
        >
          <p>
            {texts.moveQuestion(
              dates.long(slot.date),
              `${timeRange(slot.time, slot.end_time)} (${zoneName(timezone)})`,
              price(priceOf(slot)),
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
