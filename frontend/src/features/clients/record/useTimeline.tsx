import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '../../../api/answers';
import { useMay, useMayOpen } from '../../../api/permissions';
import { MailState } from '../../../components/mail/MailState';
import { PAYMENT_STATES, PAYMENT_TONES } from '../../../components/payment/texts';
import { StatusBadge } from '../../../components/StatusBadge';
import { instantIn, timeRange } from '../../../lib/dates';
import { money, price } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import {
  useListActivityQuery,
  useListClientBookingsQuery,
  useListContactRequestsQuery,
  useListOutboxQuery,
  useListPaymentsQuery,
  useSite,
  type ListedClient,
} from '../api';
import { TEXTS } from '../texts';

const texts = TEXTS.timeline;

/** As many as the server gives at once: sessions are listed by their day, and come by when they were booked. */
const ALL_BOOKINGS = 500;

export interface Entry {
  kind: keyof typeof texts.kinds;
  key: string;
  /** When, as an instant. */
  at: string;
  title: ReactNode;
  detail: string;
  end?: ReactNode;
}

interface Query<T> {
  data?: Page<T>;
  isError: boolean;
  isUninitialized: boolean;
  refetch: () => unknown;
}

/** What is known of one kind. */
function known<T>(query: Query<T>, failed: string, entry: (item: T) => Entry) {
  const { data, isError, isUninitialized } = query;
  const entries = data?.items.map(entry) ?? [];
  return {
    entries,
    isLoading: data === undefined && !isError && !isUninitialized,
    failure: isError ? { text: failed, retry: () => void query.refetch() } : undefined,
    /** What is older than this may be missing. */
    since: data !== undefined && data.total > entries.length ? (entries.at(-1)?.at ?? '') : '',
  };
}

const line = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Everything about a client that the role includes, newest first. */
export function useTimeline(client: ListedClient, { limit, skip }: { limit: number; skip: boolean }) {
  const { id, name, email } = client;
  const may = useMay();
  const mayOpen = useMayOpen();
  const { timezone } = useSite();
  const fresh = { refetchOnMountOrArgChange: true };
  const unless = (includes: boolean) => ({ ...fresh, skip: skip || !includes });
  const payer = email === '' ? name : email;
  const search = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params).toString()}`;

  const sessions = known(
    useListClientBookingsQuery({ id, limit: ALL_BOOKINGS }, unless(true)),
    texts.failed.bookings,
    (booking) => {
      const title = `${booking.case_title}, ${timeRange(booking.start_time, booking.end_time)}`;
      return {
        kind: 'session',
        key: booking.id,
        at: instantIn(timezone, booking.date, booking.start_time).toISOString(),
        title: mayOpen(paths.calendar) ? <Link to={paths.appointment(booking.reference)}>{title}</Link> : title,
        detail: line(texts.with(booking.employee_name), price(booking.price, booking.currency), booking.reference),
        end: <StatusBadge status={booking.status} />,
      };
    },
  );
  const messages = known(
    useListContactRequestsQuery({ q: email, limit }, unless(may('contact_requests.manage') && email !== '')),
    texts.failed.messages,
    ({ id: key, created_at: at, message, caseStyle, reference, status }) => ({
      kind: 'message',
      key,
      at,
      title: <Link to={search(paths.requests, { q: email })}>{caseStyle === '' ? texts.message : caseStyle}</Link>,
      detail: line(message, reference),
      end: <StatusBadge status={status} />,
    }),
  );
  const emails = known(
    useListOutboxQuery({ clientId: id, limit }, unless(may('mail.manage'))),
    texts.failed.emails,
    (mail) => ({
      kind: 'email',
      key: mail.id,
      at: mail.created_at,
      title: <Link to={search(paths.notifications, { tab: 'sent', client: id, mail: mail.id })}>{mail.title}</Link>,
      detail: '',
      end: <MailState mail={mail} />,
    }),
  );
  const payments = known(
    useListPaymentsQuery({ q: payer, limit }, unless(may('payments.read'))),
    texts.failed.payments,
    (payment) => ({
      kind: 'payment',
      key: payment.id,
      at: payment.created_at,
      title: (
        <Link to={search(paths.payments, { q: payer, payment: payment.id })}>
          {money(payment.amount, payment.currency)}
        </Link>
      ),
      detail: payment.reference,
      end: <StatusBadge status={PAYMENT_STATES[payment.state]} tone={PAYMENT_TONES[payment.state]} />,
    }),
  );
  const changes = known(
    useListActivityQuery({ subject: id, limit }, unless(may('activity.read'))),
    texts.failed.changes,
    ({ id: key, at, text }) => ({ kind: 'change', key: String(key), at, title: text, detail: '' }),
  );

  const kinds = [sessions, messages, emails, payments, changes];
  const since = kinds.map((kind) => kind.since).reduce((latest, one) => (one > latest ? one : latest));
  const isLoading = kinds.some((kind) => kind.isLoading);
  const entries = kinds.flatMap((kind) => kind.entries).filter(({ at }) => at >= since);
  return {
    // What comes late would push aside what one is reading.
    entries: isLoading ? [] : entries.sort((one, other) => other.at.localeCompare(one.at)),
    failures: kinds.flatMap(({ failure }) => failure ?? []),
    isLoading,
    hasMore: since !== '',
  };
}
