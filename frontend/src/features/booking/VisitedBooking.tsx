import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { ChangeVisitedBookingRequest } from '../../api/api.gen';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { StatusBadge } from '../../components/StatusBadge';
import { useToast } from '../../components/toast/useToast';
import { clockTime, lengthOf, minutesOf, timeRange, zoneName } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { useChangeVisitedBookingMutation, useDates, useSite, type Slot, type Visit } from './api';
import { DateStep } from './DateStep';
import { priceOf } from './payload';
import { SessionStep } from './SessionStep';
import { TEXTS } from './texts';
import styles from './Visit.module.css';

const texts = TEXTS.visit;

type View = 'summary' | 'date' | 'session';

interface Props {
  token: string;
  visit: Visit;
  /** What stood there is gone, and the booking is shown again. */
  onReturn: () => void;
}

export function VisitedBooking({ token, visit, onReturn }: Props) {
  const { timezone } = useSite();
  const dates = useDates();
  const toast = useToast();
  const [view, setView] = useState<View>('summary');
  const [returns, setReturns] = useState(0);
  const [date, setDate] = useState<string | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null);
  const [change, { isLoading, error }] = useChangeVisitedBookingMutation();

  // After the render that takes the focused button away.
  useEffect(() => {
    if (returns > 0) onReturn();
  }, [returns, onReturn]);

  const showBooking = () => {
    setView('summary');
    setReturns((count) => count + 1);
  };

  const send = async (changeVisitedBookingRequest: ChangeVisitedBookingRequest, done: string) => {
    const { data } = await change({ token, changeVisitedBookingRequest });
    setAsked(null);
    if (data === undefined) return;
    showBooking();
    setDate(null);
    setSlot(null);
    toast.success(done);
  };

  return (
    <>
      {error !== undefined && <FailureAlert text={texts.refused} error={error} />}
      {view === 'summary' && (
        <>
          <Facts visit={visit} />
          <Limit visit={visit} />
          {visit.changeable && (
            <div className={styles.actions}>
              <Button variant="contained" onClick={() => setView('date')}>
                {texts.move}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setAsked('cancel')}>
                {texts.cancel}
              </Button>
            </div>
          )}
        </>
      )}
      {view !== 'summary' && <h2 className="visually-hidden">{texts.move}</h2>}
      {view === 'date' && (
        <DateStep
          mediatorId={visit.employee_id}
          chosen={date}
          onChoose={(chosen) => {
            setDate(chosen);
            setSlot(null);
          }}
          onContinue={() => setView('session')}
          onBack={showBooking}
        />
      )}
      {view === 'session' && date !== null && (
        <SessionStep
          mediatorId={visit.employee_id}
          date={date}
          chosen={slot}
          onChoose={setSlot}
          onContinue={() => setAsked('move')}
          onBack={() => setView('date')}
        />
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={texts.cancel}
          confirm={texts.cancel}
          cancel={texts.keep}
          destructive
          progress={isLoading ? texts.cancelling : undefined}
          onConfirm={() => void send({ status: 'cancelled' }, texts.cancelled)}
          onClose={() => setAsked(null)}
        >
          <p>{texts.cancelQuestion}</p>
        </ConfirmDialog>
      )}
      {asked === 'move' && slot !== null && (
        <ConfirmDialog
          title={texts.move}
          confirm={texts.move}
          cancel={texts.keep}
          progress={isLoading ? texts.moving : undefined}
          onConfirm={() => void send({ slot_id: slot.id }, texts.moved)}
          onClose={() => setAsked(null)}
        >
          <p>
            {texts.moveQuestion(
              dates.long(slot.date),
              `${timeRange(slot.time, slot.end_time)} (${zoneName(timezone)})`,
              dollars(priceOf(slot)),
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Facts({ visit }: { visit: Visit }) {
  const { timezone } = useSite();
  const dates = useDates();
  const deal = TEXTS.deal;
  const rows: [string, string][] = [
    [deal.mediator, visit.employee_name],
    [deal.date, dates.long(visit.date)],
    [deal.session, timeRange(visit.start_time, visit.end_time)],
    [deal.length, lengthOf(minutesOf(visit.end_time) - minutesOf(visit.start_time))],
    [deal.zone, zoneName(timezone)],
    [deal.price, dollars(visit.price)],
    [texts.payment, visit.payment_status === 'paid' ? 'Paid' : 'Unpaid'],
    [texts.caseType, visit.case_type],
    [texts.reference, visit.id],
  ];
  return (
    <dl>
      <div>
        <dt>{texts.status}</dt>
        <dd>
          <StatusBadge status={visit.status} />
        </dd>
      </div>
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Until when it can be changed, or whom to ask. */
function Limit({ visit: { changeable, changeable_until: until, status, contact_email: email } }: { visit: Visit }) {
  const { timezone } = useSite();
  const dates = useDates();
  if (changeable && until !== null) {
    return <p>{texts.until(`${dates.long(until.date)}, ${clockTime(until.time)} (${zoneName(timezone)})`)}</p>;
  }
  const live = status === 'pending' || status === 'confirmed';
  return (
    <>
      <p>{live ? texts.tooLate : texts.settled}</p>
      {live && (
        <p>
          {email === null ? texts.reply : `${texts.contact} `}
          {email !== null && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
    </>
  );
}
