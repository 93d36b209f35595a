import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ResendDialog } from '../../../components/mail/ResendDialog';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { SideSheet } from '../../../components/SideSheet';
import { StatusBadge } from '../../../components/StatusBadge';
import { paths } from '../../../lib/paths';
import { useDates, useReadOutboxMailQuery, type OutboxMessage } from '../api';
import { MailActions } from './MailActions';
import { MailBody } from './MailBody';
import { isScheduled } from './moments';
import styles from './Sent.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.sheet;

interface Props {
  id: string;
  onClose: () => void;
  /** Shows another email. */
  onShow: (id: string) => void;
}

/** One email: what became of it, and what it said. */
export function MailSheet({ id, onClose, onShow }: Props) {
  const query = useReadOutboxMailQuery({ id });
  const [resending, setResending] = useState(false);
  const mail = query.currentData;

  return (
    <>
      <SideSheet
        title={mail?.title ?? texts.loading}
        onClose={onClose}
        actions={mail !== undefined && <MailActions mail={mail} onResend={() => setResending(true)} />}
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
                <StatusBadge status={TEXTS.statusName(shown.state)} tone={shown.state} />
              </div>
              {shown.refused && <Alert severity="warning">{texts.refused}</Alert>}
              <Facts mail={shown} />
              <MailBody mail={shown} />
            </div>
          )}
        </QueryBoundary>
      </SideSheet>
      {resending && mail !== undefined && (
        <ResendDialog
          mail={mail}
          onSent={(copy) => {
            setResending(false);
            onShow(copy);
          }}
          onClose={() => setResending(false)}
        />
      )}
    </>
  );
}

function Facts({ mail }: { mail: OutboxMessage }) {
  const dates = useDates();
  const { state, error, booking_reference: reference } = mail;
  const moment = (instant: string | null) => (instant === null ? '' : dates.moment(instant));
  const rows: [string, string][] = [
    [texts.to, mail.recipient ?? TEXTS.noRecipient],
    [texts.from, mail.from ?? ''],
    [texts.subject, mail.subject ?? ''],
    [texts.created, dates.moment(mail.created_at)],
    [error === null ? texts.due : texts.nextTry, isScheduled(mail) ? moment(mail.due_at) : ''],
    [texts.sent, moment(mail.sent_at)],
    [texts.failedAt, state === 'failed' ? moment(mail.settled_at) : ''],
    [texts.withdrawnAt, state === 'withdrawn' ? moment(mail.settled_at) : ''],
    [texts.attempts, mail.attempts === 0 ? '' : String(mail.attempts)],
    [texts.reason, error ?? ''],
    [texts.response, mail.response ?? ''],
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
      {reference !== null && (
        <div>
          <dt>{texts.booking}</dt>
          <dd>
            <Link to={paths.appointment(reference)}>{reference}</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}
