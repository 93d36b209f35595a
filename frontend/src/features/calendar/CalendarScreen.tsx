import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useMay } from '../../api/permissions';
import { PageContainer } from '../../components/PageContainer';
import type { Booking } from './api';
import type { AppointmentAction } from './Appointment';
import { AppointmentList } from './AppointmentList';
import { BoardView } from './board/BoardView';
import styles from './Calendar.module.css';
import { ContactDialog } from './dialogs/ContactDialog';
import { DetailsSheet } from './dialogs/DetailsSheet';
import { MoveDialog } from './dialogs/MoveDialog';
import { NewAppointmentDialog, type Start } from './dialogs/NewAppointmentDialog';
import { StatusDialog } from './dialogs/StatusDialog';
import { Filters } from './Filters';
import { SideCards } from './SideCards';
import { TEXTS } from './texts';
import { useAppointments } from './useAppointments';
import { useCalendarAddress } from './useCalendarAddress';
import { useClock } from './useClock';
import { useOpened } from './useOpened';
import { Toolbar } from './views/Toolbar';
import { Views } from './views/Views';

const NOBODY: Start = { name: '', email: '' };

export function CalendarScreen({ newClient }: { newClient: Start | null }) {
  const address = useCalendarAddress();
  const mayChange = useMay()('calendar.change');
  const clock = useClock();
  // A phone has room for one day.
  const isNarrow = useMediaQuery('(max-width: 700px)', { noSsr: true });
  const span = isNarrow ? 'day' : address.span;
  const { view, date = clock.today } = address;
  const { listed, inPeriod, board, boardDays, isFiltered, shown } = useAppointments(address, date, span);
  const fresh = (booking: Booking) => shown.find(({ id }) => id === booking.id) ?? booking;
  const { booking: details, missing } = useOpened(address.opened, shown);
  const open = ({ reference }: Booking) => address.open(reference);

  const [dialog, setDialog] = useState<{ action: AppointmentAction; booking: Booking } | null>(null);
  const [moving, setMoving] = useState<Booking | null>(null);
  const [adding, setAdding] = useState(newClient);
  const add = () => setAdding(NOBODY);
  const close = () => setDialog(null);
  const act = (action: AppointmentAction, booking: Booking) => {
    if (action === 'view') open(booking);
    else if (action === 'move' && view === 'board') {
      address.close();
      setMoving(booking);
    } else setDialog({ action, booking });
  };
  const moveFromList = (booking: Booking) => {
    setMoving(null);
    setDialog({ action: 'move', booking });
  };

  return (
    <PageContainer
      title={TEXTS.title}
      width="full"
      actions={
        mayChange && (
          <Button variant="contained" onClick={add}>
            {TEXTS.adding.title}
          </Button>
        )
      }
    >
      {missing && (
        <Alert severity="warning" onClose={address.close}>
          {TEXTS.missing(address.opened ?? '')}
        </Alert>
      )}
      <Filters address={address} />
      <div className={styles.columns} data-view={view}>
        <div>
          <Toolbar
            view={view}
            span={span}
            date={date}
            today={clock.today}
            onView={address.setView}
            onSpan={address.setSpan}
            onDate={address.setDate}
          />
          {view === 'list' ? (
            <AppointmentList
              query={listed}
              page={address.page}
              everything={!isFiltered}
              onPage={address.setPage}
              onClear={address.clear}
              onAction={act}
            />
          ) : view === 'board' ? (
            <BoardView
              query={board}
              period={boardDays}
              mediator={address.mediator}
              clock={clock}
              mayChange={mayChange}
              moving={moving}
              onMoving={setMoving}
              onMoveFromList={moveFromList}
              onOpen={open}
              onBook={(slot) => setAdding({ ...NOBODY, slot })}
              onDay={address.showDay}
            />
          ) : (
            <Views
              query={inPeriod}
              view={view}
              date={date}
              clock={clock}
              byStatus={address.status !== undefined}
              mediator={address.mediator}
              onOpen={open}
              onDay={address.showDay}
            />
          )}
        </div>
        <SideCards clock={clock} onOpen={open} onAdd={add} />
      </div>
      {details !== undefined && (
        <DetailsSheet
          booking={details}
          among={shown}
          onShow={open}
          onAction={act}
          onClose={address.close}
        />
      )}
      {mayChange && adding !== null && <NewAppointmentDialog start={adding} onClose={() => setAdding(null)} />}
      {dialog?.action === 'edit' && <StatusDialog booking={fresh(dialog.booking)} onClose={close} />}
      {dialog?.action === 'move' && <MoveDialog booking={fresh(dialog.booking)} onClose={close} />}
      {dialog?.action === 'contact' && <ContactDialog booking={dialog.booking} onClose={close} />}
    </PageContainer>
  );
}
