import Button from '@mui/material/Button';
import { useState } from 'react';
import { PageContainer } from '../../components/PageContainer';
import { useListBookingsQuery, useListPeriodQuery, type Booking } from './api';
import type { AppointmentAction } from './Appointment';
import { AppointmentList, PAGE_SIZE } from './AppointmentList';
import styles from './Calendar.module.css';
import { ContactDialog } from './dialogs/ContactDialog';
import { DetailsSheet } from './dialogs/DetailsSheet';
import { MoveDialog } from './dialogs/MoveDialog';
import { NewAppointmentDialog, type NewClient } from './dialogs/NewAppointmentDialog';
import { StatusDialog } from './dialogs/StatusDialog';
import { Filters } from './Filters';
import { SideCards } from './SideCards';
import { TEXTS } from './texts';
import { useCalendarAddress } from './useCalendarAddress';
import { useClock } from './useClock';
import { periodOf } from './views/period';
import { Toolbar } from './views/Toolbar';
import { Views } from './views/Views';

const NOBODY: NewClient = { name: '', email: '' };

const inOrder = (bookings: Booking[]) =>
  bookings.toSorted((one, other) => `${one.date} ${one.start_time}`.localeCompare(`${other.date} ${other.start_time}`));

export function CalendarScreen({ newClient }: { newClient: NewClient | null }) {
  const address = useCalendarAddress();
  const filter = {
    q: address.search.trim() || undefined,
    status: address.status,
    employeeId: address.mediator || undefined,
  };
  const clock = useClock();
  const { view, date = clock.today } = address;
  const listed = useListBookingsQuery(
    { ...filter, limit: PAGE_SIZE, offset: (address.page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true, skip: view !== 'list' },
  );
  const inPeriod = useListPeriodQuery(
    { ...filter, ...periodOf(view === 'list' ? 'day' : view, date) },
    { refetchOnMountOrArgChange: true, skip: view === 'list' },
  );
  const query = view === 'list' ? listed : inPeriod;
  const items = query.data?.items ?? [];
  const shown = view === 'list' ? items : inOrder(items);
  const fresh = (booking: Booking) => shown.find(({ id }) => id === booking.id) ?? booking;

  const [details, setDetails] = useState<Booking | null>(null);
  const [dialog, setDialog] = useState<{ action: AppointmentAction; booking: Booking } | null>(null);
  const [adding, setAdding] = useState(newClient);
  const add = () => setAdding(NOBODY);
  const close = () => setDialog(null);
  const act = (action: AppointmentAction, booking: Booking) =>
    action === 'view' ? setDetails(booking) : setDialog({ action, booking });

  return (
    <PageContainer
      title={TEXTS.title}
      actions={
        <Button variant="contained" onClick={add}>
          {TEXTS.adding.title}
        </Button>
      }
    >
      <Filters address={address} />
      <div className={styles.columns}>
        <div>
          <Toolbar view={view} date={date} today={clock.today} onView={address.setView} onDate={address.setDate} />
          {view === 'list' ? (
            <AppointmentList
              query={query}
              page={address.page}
              everything={Object.values(filter).every((value) => value === undefined)}
              onPage={address.setPage}
              onClear={address.clear}
              onAction={act}
            />
          ) : (
            <Views query={query} view={view} date={date} clock={clock} onOpen={setDetails} onDay={address.showDay} />
          )}
        </div>
        <SideCards clock={clock} onOpen={setDetails} onAdd={add} />
      </div>
      {details !== null && (
        <DetailsSheet
          booking={fresh(details)}
          among={shown}
          onShow={setDetails}
          onAction={act}
          onClose={() => setDetails(null)}
        />
      )}
      {adding !== null && <NewAppointmentDialog client={adding} onClose={() => setAdding(null)} />}
      {dialog?.action === 'edit' && <StatusDialog booking={fresh(dialog.booking)} onClose={close} />}
      {dialog?.action === 'move' && <MoveDialog booking={fresh(dialog.booking)} onClose={close} />}
      {dialog?.action === 'contact' && <ContactDialog booking={dialog.booking} onClose={close} />}
    </PageContainer>
  );
}
