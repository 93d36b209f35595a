import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListOutboxApiArg, OutboxMailResponse } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { useDates } from '../../api/useDates';
import { mailStatus } from '../../lib/mailWords';
import { paths } from '../../lib/paths';
import { QueryBoundary } from '../QueryBoundary';
import { StatusBadge } from '../StatusBadge';
import styles from './OwnMail.module.css';

const ResendDialog = lazy(async () => ({ default: (await import('./ResendDialog')).ResendDialog }));

const SHOWN = 5;
const TEXTS = {
  title: 'Emails',
  loading: 'Loading emails',
  failed: 'The emails could not be loaded.',
  none: 'No emails yet.',
  all: (total: number) => `See all ${total} in Sent`,
  again: 'Send again',
  againOf: (title: string) => `Send “${title}” again`,
} as const;

/** What the emails are about: a booking, a client or a contact request. */
type Subject = { booking: string } | { client: string } | { request: string };

const requestOf = (about: Subject): ListOutboxApiArg => {
  if ('booking' in about) return { bookingId: about.booking };
  return 'client' in about ? { clientId: about.client } : { contactRequestId: about.request };
};

const sentWith = (params: Record<string, string>) =>
  `${paths.notifications}?${new URLSearchParams({ tab: 'sent', ...params }).toString()}`;

/** The latest emails about something, with their state. */
export function OwnMail({ about }: { about: Subject }) {
  const id = useId();
  const query = api.useListOutboxQuery({ ...requestOf(about), limit: SHOWN }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby={id} className={styles.mail}>
      <h3 id={id}>{TEXTS.title}</h3>
      <QueryBoundary
        query={query}
        failed={TEXTS.failed}
        loading={
          <div role="status" aria-label={TEXTS.loading}>
            <Skeleton height={48} />
          </div>
        }
      >
        {({ items, total }) =>
          total === 0 ? (
            <p className={styles.none}>{TEXTS.none}</p>
          ) : (
            <>
              <ul>
                {items.map((mail) => (
                  <Line key={mail.id} mail={mail} about={about} />
                ))}
              </ul>
              {total > SHOWN && <Link to={sentWith(about)}>{TEXTS.all(total)}</Link>}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** Those that were sent, or never will be. The others are still on their way. */
const isOver = (state: OutboxMailResponse['state']) => state === 'sent' || state === 'failed' || state === 'withdrawn';

function Line({ mail, about }: { mail: OutboxMailResponse; about: Subject }) {
  const { id, title, state, created_at: written } = mail;
  const dates = useDates();
  const [resending, setResending] = useState(false);
  const close = () => setResending(false);
  return (
    <li>
      <span>
        <Link to={sentWith({ ...about, mail: id })}>{title}</Link>
        <span>{dates.dayOf(written)}</span>
      </span>
      <span className={styles.state}>
        <StatusBadge status={mailStatus(state)} tone={state} />
        {isOver(state) && (
          <Button size="small" aria-label={TEXTS.againOf(title)} onClick={() => setResending(true)}>
            {TEXTS.again}
          </Button>
        )}
      </span>
      <Suspense>{resending && <ResendDialog mail={mail} onSent={close} onClose={close} />}</Suspense>
    </li>
  );
}
