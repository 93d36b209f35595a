import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FailureAlert } from '../../../components/FailureAlert';
import { meetingName } from '../../../components/booking/meetings';
import { StatusBadge } from '../../../components/StatusBadge';
import { Hint } from '../../../components/Hint';
import { useCopy } from '../../../components/toast/useCopy';
import { useToast } from '../../../components/toast/useToast';
import { AddToCalendar } from '../../../components/visit/AddToCalendar';
import { Facts, Where } from '../../../components/visit/Facts';
import { Reach } from '../../../components/visit/Reach';
import { SessionTime } from '../../../components/visit/SessionTime';
import { TEXTS as VISIT } from '../../../components/visit/texts';
import { useMoment } from '../../../components/visit/useMoment';
import shared from '../../../components/visit/Visit.module.css';
import { hasGap } from '../../../lib/gaps';
import { price, sum } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { useChangeVisitedBookingMutation, useDates, useContent, type ApiError, type Visit } from '../api';
import { useCaseTypes } from '../caseTypes';
import { TEXTS } from '../texts';
import { MoveSession } from './MoveSession';
import styles from './Visit.module.css';
import { dueInWords } from '../../../components/payment/due/dueInWords';
import { paymentInWords, VisitPayment } from './VisitPayment';

const texts = TEXTS.visit;

interface Props {
  token: string;
  visit: Visit;
  /** After a new request: the address the practice will reply to. */
  sent: string | null;
  /** The open form is closed and the booking is shown again. */
  onReturn: () => void;
}

export function VisitedBooking({ token, visit, sent, onReturn }: Props) {
  const toast = useToast();
  const seat = agreedSeat(visit);
  const [shown, setShown] = useState<'booking' | 'move' | 'cancel'>('booking');
  const [change, { isLoading, error }] = useChangeVisitedBookingMutation();
  const [notMoved, setNotMoved] = useState<ApiError>();

  const showBooking = () => {
    // The focused button disappears first.
    flushSync(() => setShown('booking'));
    onReturn();
  };
  const moved = () => {
    showBooking();
    toast.success(texts.moved);
  };
  const refused = (reason: ApiError) => {
    setNotMoved(reason);
    showBooking();
  };
  const confirm = async () => {
    const { data } = await change({ token, changeVisitedBookingRequest: { confirmed: true } });
    // The button disappears with the request.
    onReturn();
    if (data !== undefined) toast.success(texts.confirmed);
  };
  const cancel = async () => {
    const { data } = await change({ token, changeVisitedBookingRequest: { status: 'cancelled' } });
    showBooking();
    if (data !== undefined) toast.success(texts.cancelled);
  };

  if (shown === 'move')
    return <MoveSession token={token} visit={visit} onBack={showBooking} onMoved={moved} onAgreed={refused} />;
  const failure = error ?? notMoved;
  return (
    <>
      {failure !== undefined && <FailureAlert text={texts.refused} error={failure} />}
      <StatusBadge status={VISIT.statuses[visit.status]} tone={visit.status} />
      {isLive(visit) && <Steps visit={visit} />}
      {visit.confirm_by == null ? (
        <Next visit={visit} sent={sent} />
      ) : (
        <Unconfirmed until={visit.confirm_by} sending={isLoading} onConfirm={() => void confirm()} />
      )}
      <SessionTime session={visit} />
      {visit.payment != null && (
        <div className={styles.apart}>
          <VisitPayment token={token} payment={visit.payment} />
        </div>
      )}
      <Limit visit={visit} />
      <div className={shared.actions} data-print="no">
        {visit.changeable && seat !== null && (
          <Button component={Link} to={paths.mediation(seat)} variant="contained">
            {texts.ask}
          </Button>
        )}
        {visit.changeable && seat === null && (
          <>
            <Button variant={visit.confirm_by == null ? 'contained' : 'outlined'} onClick={() => setShown('move')}>
              {texts.move}
            </Button>
            <Button variant="outlined" color="error" onClick={() => setShown('cancel')}>
              {texts.cancel}
            </Button>
          </>
        )}
        {!isLive(visit) && (
          <Button component={Link} to={`${paths.home}?book=${visit.employee_id}`} variant="contained" color="secondary">
            {texts.another}
          </Button>
        )}
        {isLive(visit) && <Button onClick={() => window.print()}>{texts.print}</Button>}
      </div>
      <Reach label={isLate(visit) ? VISIT.contact : VISIT.questions} email={visit.contact_email} />
      <Details visit={visit} />
      {isLive(visit) && <AddToCalendar session={visit} />}
      {isLive(visit) && <Share url={visit.share_url} />}
      {shown === 'cancel' && (
        <ConfirmDialog
          title={texts.cancel}
          confirm={texts.cancel}
          cancel={texts.keep}
          destructive
          progress={isLoading ? texts.cancelling : undefined}
          onConfirm={() => void cancel()}
          onClose={() => setShown('booking')}
        >
          <p>{texts.cancelQuestion}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface UnconfirmedProps {
  until: NonNullable<Visit['confirm_by']>;
  sending: boolean;
  onConfirm: () => void;
}

/** Only a button confirms, because mail scanners follow links. */
function Unconfirmed({ until, sending, onConfirm }: UnconfirmedProps) {
  const moment = useMoment();
  return (
    <Alert
      severity="warning"
      className={styles.unconfirmed}
      action={
        <Button variant="contained" color="secondary" disabled={sending} onClick={onConfirm}>
          {sending ? texts.confirming : texts.confirm}
        </Button>
      }
    >
      {texts.unconfirmed(moment(until))}
    </Alert>
  );
}

/** The visitor's own page, where a change is asked for once everybody at the table has agreed to the date. */
const agreedSeat = ({ status, seat }: Visit) => (status === 'confirmed' ? seat : null);

const isLive = ({ status }: Visit) => status === 'pending' || status === 'confirmed';

/** Whether it can be changed only by calling the practice. */
const isLate = (visit: Visit) => isLive(visit) && !visit.changeable;

/** How the payment stands; empty if there is nothing to pay. `date` is the day of the session. */
function paymentOf({ payment, payment_status, status, ...visit }: Visit, date: string): string {
  // What holds the time is due at once.
  if (payment != null && (payment.state !== 'due' || payment.pay_by !== null)) return paymentInWords(payment);
  if (payment_status === 'paid') return texts.paid;
  if (payment != null) return dueInWords({ status, sum: sum(payment.amount, payment.currency), date });
  return dueInWords({ status, sum: visit.price > 0 ? price(visit.price, visit.currency) : '', date });
}

/** When the practice answers, and what to keep until then. */
function Next({ visit, sent }: Pick<Props, 'visit' | 'sent'>) {
  if (visit.status !== 'pending') return null;
  return (
    <p className={styles.next}>
      {[
        sent === null ? TEXTS.confirmsByMail : TEXTS.confirmation.next(sent),
        visit.email_waits && texts.keepLinkLater,
        !visit.email_waits && sent !== null && texts.keepLink,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

function Details({ visit }: Pick<Props, 'visit'>) {
  const { nameOf } = useCaseTypes();
  const dates = useDates();
  const { bring = '' } = useContent().data?.contact ?? {};
  return (
    <>
      <dl>
        <Facts
          of={[
            [VISIT.mediator, visit.employee_name],
            [texts.meeting, meetingName(visit.contact_method)],
          ]}
        />
        <Where meeting={visit.meeting} inPerson={visit.contact_method !== 'Virtual'} />
        <Facts
          of={[
            [texts.caseType, nameOf(visit.case_type)],
            [TEXTS.deal.price, price(visit.price, visit.currency)],
            [texts.payment, paymentOf(visit, dates.long(visit.date))],
            [texts.reference, visit.reference],
          ]}
        />
      </dl>
      {isLive(visit) && <Bring text={bring} />}
    </>
  );
}

/** What the practice asks the parties to bring, a line each. */
function Bring({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || hasGap(text)) return null;
  return (
    <div className={styles.bring}>
      <h3>{texts.bring}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** What is done, and what comes next. */
function Steps({ visit: { status, confirm_by: confirmBy } }: { visit: Visit }) {
  const { name, requested, waiting, confirmed, session } = texts.steps;
  const current = status === 'confirmed' ? 2 : confirmBy == null ? 1 : 0;
  return (
    <ol aria-label={name} className={styles.steps}>
      {[requested, current < 2 ? waiting : confirmed, session].map((step, at) => (
        <li key={step} data-done={at < current} aria-current={at === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** Until when the booking can be changed. */
function Limit({ visit }: { visit: Visit }) {
  const until = useMoment()(visit.changeable_until);
  const ended = visit.status === 'cancelled' ? texts.isCancelled : texts.isCompleted;
  const open = agreedSeat(visit) === null ? texts.until(until) : texts.agreed(until);
  return <p className={styles.apart}>{isLate(visit) ? texts.tooLate : isLive(visit) ? open : ended}</p>;
}

/** The link to hand on. */
function Share({ url }: { url: string }) {
  const copy = useCopy();
  return (
    <div className={shared.keepsake} data-print="no">
      <Button variant="outlined" onClick={() => copy(url, texts.clipboard)}>
        {texts.share}
      </Button>
      <Hint>{texts.shareHint}</Hint>
    </div>
  );
}
