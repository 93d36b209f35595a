import type { ComponentProps } from 'react';
import { PagedList } from '../../components/PagedList';
import type { Booking } from './api';
import type { AppointmentAction } from './actions';
import { Appointment } from './Appointment';
import { TEXTS } from './texts';

type Props = Pick<ComponentProps<typeof PagedList<Booking>>, 'query' | 'page' | 'pageSize' | 'empty' | 'onPage'> & {
  onConfirm: (booking: Booking) => void;
  onAction: (action: AppointmentAction, booking: Booking) => void;
};

/** The list on phones. */
export function AppointmentList({ onConfirm, onAction, ...paging }: Props) {
  return (
    <PagedList {...paging} loading={TEXTS.loading} failed={TEXTS.failed} count={TEXTS.count}>
      {(booking) => (
        <Appointment
          key={booking.id}
          booking={booking}
          onConfirm={() => onConfirm(booking)}
          onAction={(action) => onAction(action, booking)}
        />
      )}
    </PagedList>
  );
}
