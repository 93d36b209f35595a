import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ListOutboxApiArg, OutboxMailResponse } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { useListDates } from '../../api/useListDates';
import { paths } from '../../lib/paths';
import { QueryBoundary } from '../QueryBoundary';
import { MailState } from './MailState';
import styles from './OwnMail.module.css';

const SHOWN = 5;
const TEXTS = {
  title: 'Emails',
  loading: 'Loading emails',
  failed: 'The emails could not be loaded.',
  none: 'No emails yet.',
  all: (total: number) => `See all ${total} in Sent`,
} as const;

/** What the emails are about: a booking or a contact request. */
type Subject = { booking: string } | { request: string };

const requestOf = (about: Subject): ListOutboxApiArg =>
  'booking' in about ? { bookingId: about.booking } : { contactRequestId: about.request };

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

function Line({ mail, about }: { mail: OutboxMailResponse; about: Subject }) {
  const { id, title, created_at: written } = mail;
  const dates = useListDates();
  return (
    <li>
      <span>
        <Link to={sentWith({ ...about, mail: id })}>{title}</Link>
        <span>{dates.dayOf(written)}</span>
      </span>
      <MailState mail={mail} />
    </li>
  );
}
