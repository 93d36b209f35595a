import { useState } from 'react';
import { PageContainer } from '../../components/PageContainer';
import { useDebounced } from '../../lib/useDebounced';
import { useListBookingsQuery, type Booking } from './api';
import { AppointmentList, PAGE_SIZE, type AppointmentAction } from './AppointmentList';
import { ContactDialog } from './ContactDialog';
import { DetailsSheet } from './DetailsSheet';
import { Filters } from './Filters';
import { MoveDialog } from './MoveDialog';
import { StatusDialog } from './StatusDialog';
import { TEXTS } from './texts';
import { useCalendarAddress } from './useCalendarAddress';

const SEARCH_PAUSE_MS = 250;

export function CalendarScreen() {
  const address = useCalendarAddress();
  const filter = {
    q: useDebounced(address.search, SEARCH_PAUSE_MS).trim() || undefined,
    status: address.status,
    employeeId: address.mediator || undefined,
  };
  const query = useListBookingsQuery(
    { ...filter, limit: PAGE_SIZE, offset: (address.page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const shown = query.data?.items ?? [];
  const fresh = (booking: Booking) => shown.find(({ id }) => id === booking.id) ?? booking;

  const [details, setDetails] = useState<Booking | null>(null);
  const [dialog, setDialog] = useState<{ action: AppointmentAction; booking: Booking } | null>(null);
  const close = () => setDialog(null);
  const act = (action: AppointmentAction, booking: Booking) =>
    action === 'view' ? setDetails(booking) : setDialog({ action, booking });

  return (
    <PageContainer title={TEXTS.title}>
      <Filters address={address} />
      <AppointmentList
        query={query}
        page={address.page}
        everything={Object.values(filter).every((value) => value === undefined)}
        onPage={address.setPage}
        onClear={address.clear}
        onAction={act}
      />
      {details !== null && (
        <DetailsSheet
          booking={fresh(details)}
          among={shown}
          onShow={setDetails}
          onAction={act}
          onClose={() => setDetails(null)}
        />
      )}
      {dialog?.action === 'edit' && <StatusDialog booking={fresh(dialog.booking)} onClose={close} />}
      {dialog?.action === 'move' && <MoveDialog booking={fresh(dialog.booking)} onClose={close} />}
      {dialog?.action === 'contact' && <ContactDialog booking={dialog.booking} onClose={close} />}
    </PageContainer>
  );
}
