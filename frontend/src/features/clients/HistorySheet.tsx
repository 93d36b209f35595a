import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { OwnMail } from '../../components/mail/OwnMail';
import { PagedList } from '../../components/PagedList';
import { SideSheet } from '../../components/SideSheet';
import { StatusBadge } from '../../components/StatusBadge';
import { timeRange } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { paths } from '../../lib/paths';
import { useDates, useListClientBookingsQuery, type Booking, type Client } from './api';
import styles from './Clients.module.css';
import { RefusedAddress } from './RefusedAddress';
import { TEXTS } from './texts';

const PAGE_SIZE = 10;
const texts = TEXTS.history;

const newAppointment = ({ name, email }: Client) =>
  `${paths.calendar}?${new URLSearchParams({ new: '1', client_name: name, client_email: email }).toString()}`;

export function HistorySheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useListClientBookingsQuery(
    { id: client.id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );

  return (
    <SideSheet
      title={texts.title(client.name)}
      onClose={onClose}
      actions={
        <Button variant="contained" component={Link} to={newAppointment(client)}>
          {texts.book}
        </Button>
      }
    >
      <RefusedAddress client={client} />
      <PagedList
        query={query}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        loading={texts.loading}
        failed={texts.failed}
        count={texts.count}
        empty={<EmptyState title={texts.none} />}
      >
        {(booking) => <PastBooking key={booking.id} booking={booking} />}
      </PagedList>
      <OwnMail about={{ client: client.id }} />
    </SideSheet>
  );
}

function PastBooking({ booking }: { booking: Booking }) {
  const dates = useDates();
  const titleId = `booking-${booking.id}`;
  return (
    <li className={styles.booking} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId}>{booking.case_title}</h3>
        <StatusBadge status={booking.status} />
      </div>
      <p>
        {dates.short(booking.date)}, {timeRange(booking.start_time, booking.end_time)}
      </p>
      <p>
        {texts.with(booking.employee_name)}, {dollars(booking.price)}
      </p>
      <p>{texts.reference(booking.reference)}</p>
    </li>
  );
}
