import IconButton from '@mui/material/IconButton';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../../api/permissions';
import { BY_PHONE } from '../../../components/booking/byPhoneTexts';
import { meetingName } from '../../../components/booking/meetings';
import { Icon } from '../../../components/Icon';
import { OwnMail } from '../../../components/mail/OwnMail';
import { OwnPayments } from '../../../components/payment/OwnPayments';
import { SidePanel } from '../../../components/SidePanel';
import { SideSheet } from '../../../components/SideSheet';
import { StatusBadge } from '../../../components/StatusBadge';
import { lengthOf, minutesBetween, timeRange, zoneName } from '../../../lib/dates';
import { otherLanguage } from '../../../lib/languages';
import { price } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { useDates, useSite, type Booking } from '../api';
import type { AppointmentAction } from '../actions';
import { caseName } from '../caseName';
import { isAhead, isFixed, isHeld } from '../status';
import { TEXTS } from '../texts';
import { DETAILS_TEXTS, SHEET_TEXTS } from './texts';
import { Unconfirmed } from '../Unconfirmed';
import { AtTheTable } from './AtTheTable';
import { History } from './History';
import styles from './Sheet.module.css';
import { SheetActions } from './SheetActions';
import { Where } from './Where';

const texts = DETAILS_TEXTS;

interface Props {
  booking: Booking;
  /** The appointments on the screen, for Previous and Next. */
  among: readonly Booking[];
  clock: { today: string; time: string };
  /** Whether there is room for it next to the list. */
  isBeside: boolean;
  /** Whether the last thing a person did was to press a key. */
  byKey: RefObject<boolean>;
  onShow: (booking: Booking) => void;
  onAction: (action: AppointmentAction, booking: Booking) => void;
  onClose: () => void;
}

/** Everything about an appointment, what matters most first, and what can be done with it. */
export function AppointmentSheet({ booking, among, clock, isBeside, byKey, onShow, onAction, onClose }: Props) {
  const { timezone } = useSite();
  const dates = useDates();
  const mayOpen = useMayOpen();
  const at = among.findIndex(({ id }) => id === booking.id);
  const turn = (label: string, icon: 'previous' | 'next', key: string, target: Booking | undefined) => (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={isBeside ? key : undefined}
      disabled={target === undefined}
      onClick={() => {
        if (target !== undefined) onShow(target);
      }}
    >
      <Icon name={icon} />
    </IconButton>
  );
  const until = booking.free_until;
  const change = isFixed(booking, clock) ? SHEET_TEXTS.couldChange : SHEET_TEXTS.canChange;
  const language = otherLanguage(booking.language);
  const name =
    booking.client_id !== null && mayOpen(paths.clients) ? (
      <Link to={paths.client(booking.client_id)}>{booking.client_name}</Link>
    ) : (
      booking.client_name
    );

  const content = (
    <>
      <div className={styles.top}>
        <StatusBadge status={booking.status} />
        <span>
          {turn(texts.previous, 'previous', 'k', at < 0 ? undefined : among[at - 1])}
          {turn(texts.next, 'next', 'j', at < 0 ? undefined : among[at + 1])}
        </span>
      </div>
      <Unconfirmed booking={booking} />
      {isHeld(booking) && <p className={styles.muted}>{SHEET_TEXTS.held}</p>}
      <h3 className={styles.name} aria-live="polite">
        {name}
      </h3>
      <p className={styles.case}>{caseName(booking)}</p>
      <div className={styles.when}>
        <p>{dates.long(booking.date)}</p>
        <p>{`${timeRange(booking.start_time, booking.end_time)} (${zoneName(timezone)})`}</p>
        <p className={styles.muted}>{lengthOf(minutesBetween(booking.start_time, booking.end_time))}</p>
        {until !== null && isAhead(booking, clock) && (
          <p className={styles.muted}>{change(dates.longMoment(until.at))}</p>
        )}
      </div>
      <p>{SHEET_TEXTS.with(booking.employee_name, meetingName(booking.contact_method))}</p>
      <Where key={`where ${booking.id}`} booking={booking} />
      <p className={styles.price}>{price(booking.price, booking.currency)}</p>
      {booking.cancel_reason !== '' && <p className={styles.notes}>{SHEET_TEXTS.declined(booking.cancel_reason)}</p>}
      {mayOpen(paths.payments) && <OwnPayments key={`payments ${booking.id}`} booking={booking} />}
      {(booking.client_email !== '' || booking.client_phone !== '') && (
        <section aria-labelledby="reach-title" className={styles.section}>
          <h3 id="reach-title">{SHEET_TEXTS.reach}</h3>
          {booking.client_email === '' ? (
            <p className={styles.muted}>{BY_PHONE.none}</p>
          ) : (
            <a href={`mailto:${booking.client_email}`}>{booking.client_email}</a>
          )}
          {booking.client_phone !== '' && <a href={`tel:${booking.client_phone}`}>{booking.client_phone}</a>}
          {language !== undefined && <p className={styles.muted}>{SHEET_TEXTS.reads(language)}</p>}
        </section>
      )}
      <AtTheTable key={`table ${booking.id}`} booking={booking} />
      {booking.description !== '' && (
        <section aria-labelledby="notes-title" className={styles.section}>
          <h3 id="notes-title">{SHEET_TEXTS.notes}</h3>
          <p className={styles.notes}>{booking.description}</p>
        </section>
      )}
      {mayOpen(paths.notifications) && <OwnMail key={booking.id} about={{ booking: booking.id }} />}
      <History booking={booking} />
      <p className={styles.reference}>
        {TEXTS.reference} <span>{booking.reference}</span>
      </p>
    </>
  );
  const actions = <SheetActions key={booking.id} booking={booking} clock={clock} onAction={onAction} />;
  const frame = { title: texts.title, actions, onClose };
  return isBeside ? (
    <SidePanel {...frame} byKey={byKey}>
      {content}
    </SidePanel>
  ) : (
    <SideSheet {...frame}>{content}</SideSheet>
  );
}
