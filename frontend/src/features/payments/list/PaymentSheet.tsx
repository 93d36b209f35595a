import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMailLeaves } from '../../../api/useMailLeaves';
import { useMay } from '../../../api/permissions';
import { BY_PHONE } from '../../../components/booking/byPhoneTexts';
import { RecordPaymentDialog } from '../../../components/payment/RecordPaymentDialog';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { SideSheet } from '../../../components/SideSheet';
import { StatusBadge } from '../../../components/StatusBadge';
import { useToast } from '../../../components/toast/useToast';
import { money } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import {
  problemOf,
  useDates,
  useListDates,
  useReadPaymentQuery,
  useSendReceiptMutation,
  type PaymentDetail,
} from '../api';
import styles from './Payments.module.css';
import { RefundDialog } from './RefundDialog';
import { METHODS, TEXTS, TONES } from './texts';

const texts = TEXTS.sheet;

/** One payment: its facts, what happened to it, and what can be done. */
export function PaymentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useReadPaymentQuery({ id });
  const [dialog, setDialog] = useState<'refund' | 'record' | null>(null);
  const payment = query.currentData;
  const close = () => setDialog(null);

  return (
    <>
      <SideSheet
        title={payment === undefined ? texts.loading : texts.title(payment.reference)}
        onClose={onClose}
        actions={payment !== undefined && <SheetActions payment={payment} onDialog={setDialog} />}
      >
        <QueryBoundary
          query={query}
          failed={texts.failed}
          loading={
            <div role="status" aria-label={texts.loading}>
              <Skeleton variant="rounded" height={320} />
            </div>
          }
        >
          {(shown) => (
            <div className={styles.sheet}>
              <div>
                <StatusBadge status={TEXTS.statusName(shown.state)} tone={TONES[shown.state]} />
              </div>
              {shown.disputed && <Alert severity="warning">{texts.disputed}</Alert>}
              <Facts payment={shown} />
              <Refunds payment={shown} />
              <History payment={shown} />
            </div>
          )}
        </QueryBoundary>
      </SideSheet>
      {dialog === 'refund' && payment !== undefined && <RefundDialog payment={payment} onClose={close} />}
      {dialog === 'record' && payment !== undefined && (
        <RecordPaymentDialog bookingId={payment.booking_id} currency={payment.currency} onClose={close} />
      )}
    </>
  );
}

interface ActionsProps {
  payment: PaymentDetail;
  onDialog: (dialog: 'refund' | 'record') => void;
}

function SheetActions({ payment: { id, state, refundable, client_email: email }, onDialog }: ActionsProps) {
  const mayChange = useMay()('payments.change');
  const [resend, { isLoading }] = useSendReceiptMutation();
  const toast = useToast();
  const leaves = useMailLeaves();
  const isSettled = state === 'paid' || state === 'partly_refunded' || state === 'refunded';

  const sendReceipt = async () => {
    const { error } = await resend({ id });
    if (error === undefined) toast.success(texts.resent(leaves));
    else toast.error(problemOf(error)?.detail ?? texts.resendFailed);
  };

  if (!mayChange) return null;
  if (!isSettled) {
    return (
      <Button variant="contained" onClick={() => onDialog('record')}>
        {texts.record}
      </Button>
    );
  }
  return (
    <>
      {email !== '' && (
        <Button variant="outlined" disabled={isLoading} onClick={() => void sendReceipt()}>
          {texts.resend}
        </Button>
      )}
      {refundable > 0 && (
        <Button variant="outlined" color="error" onClick={() => onDialog('refund')}>
          {texts.refund}
        </Button>
      )}
    </>
  );
}

function Facts({ payment }: { payment: PaymentDetail }) {
  const dates = useDates();
  const { currency, refunded, reference, settled_at: settled } = payment;
  const rows: [string, string][] = [
    [texts.amount, money(payment.amount, currency)],
    [texts.refunded, refunded > 0 ? money(refunded, currency) : ''],
    [texts.client, payment.client_name],
    [texts.email, payment.client_email === '' ? BY_PHONE.none : payment.client_email],
    [texts.method, METHODS[payment.method] ?? payment.method],
    [texts.provider, payment.provider],
    [texts.started, dates.moment(payment.created_at)],
    [texts.settled, settled === null ? '' : dates.moment(settled)],
    [texts.receipt, payment.receipt_number ?? ''],
    [texts.gateway, payment.gateway_reference ?? ''],
    [texts.note, payment.note ?? ''],
  ];
  return (
    <dl className={styles.rows}>
      {rows
        .filter(([, text]) => text !== '')
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      <div>
        <dt>{texts.booking}</dt>
        <dd>
          <Link to={paths.appointment(reference)}>{reference}</Link>
        </dd>
      </div>
    </dl>
  );
}

function Refunds({ payment: { refunds, currency } }: { payment: PaymentDetail }) {
  const dates = useListDates();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="payment-refunds">
      <h3 id="payment-refunds">{texts.refunds}</h3>
      <ul className={styles.history}>
        {refunds.map(({ amount, reason, state, created_at: at }) => (
          <li key={at}>
            {texts.refundState[state](money(amount, currency))}
            <p>{reason === '' ? dates.moment(at) : `${dates.moment(at)}, ${reason}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ payment: { events } }: { payment: PaymentDetail }) {
  const dates = useListDates();
  // Activity is not kept forever.
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="payment-history">
      <h3 id="payment-history">{texts.history}</h3>
      <ol className={styles.history}>
        {events.map(({ at, actor, text }, index) => (
          <li key={`${at} ${index}`}>
            {text}
            <p>
              {dates.moment(at)}, {actor}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
