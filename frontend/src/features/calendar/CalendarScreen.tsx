import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useRef, useState } from 'react';
import { useClock } from '../../api/useClock';
import { useMay } from '../../api/permissions';
import { useAnswer } from '../../components/booking/useAnswer';
import { PageContainer } from '../../components/PageContainer';
import { useByKey } from '../../lib/useByKey';
import { useShortcuts } from '../../lib/useShortcuts';
import type { Booking } from './api';
import type { AppointmentAction } from './actions';
import styles from './Calendar.module.css';
import type { Start } from './dialogs/NewAppointmentDialog';
import { Filters } from './Filters';
import { canConfirm } from './status';
import { TEXTS } from './texts';
import { useAppointments } from './useAppointments';
import { useCalendarAddress } from './useCalendarAddress';
import { useOpened } from './useOpened';
import { Toolbar } from './views/Toolbar';

const BoardView = lazy(async () => ({
  default: (await import(/* webpackChunkName: "board" */ './board/BoardView')).BoardView,
}));
const ListView = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list" */ './list/ListView')).ListView,
}));
const Views = lazy(async () => ({
  default: (await import(/* webpackChunkName: "views" */ './views/Views')).Views,
}));
// Below the board or the list.
const SideCards = lazy(async () => ({
  default: (await import('./SideCards')).SideCards,
}));
// Fetched once the page is idle: an answer to a click does not wait for the network.
const NewAppointmentDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './dialogs/NewAppointmentDialog')).NewAppointmentDialog,
}));
const AppointmentSheet = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './sheet/AppointmentSheet')).AppointmentSheet,
}));
const ContactDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './dialogs/ContactDialog')).ContactDialog,
}));
const MoveDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './dialogs/MoveDialog')).MoveDialog,
}));
const CloseDay = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './dialogs/CloseDay')).CloseDay,
}));
const StatusDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './dialogs/StatusDialog')).StatusDialog,
}));
const DeclineDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '../../components/booking/DeclineDialog')).DeclineDialog,
}));

/** Leads back to an appointment where it is listed. */
const focusOn = ({ id }: Booking) =>
  document.querySelector<HTMLElement>(`tr[data-id="${id}"], [data-booking="${id}"]`)?.focus({ preventScroll: true });

function Loading() {
  return (
    <div role="status" aria-label={TEXTS.loading}>
      <Skeleton variant="rounded" height={480} />
    </div>
  );
}

const NOBODY: Start = { name: '', email: '' };

export function CalendarScreen({ newClient }: { newClient: Start | null }) {
  const address = useCalendarAddress();
  const may = useMay();
  const mayChange = may('calendar.change');
  const clock = useClock();
  // A phone has room for one day.
  const isNarrow = useMediaQuery('(max-width: 43.75rem)', { noSsr: true });
  // From here on there is room for the details next to all columns of the list.
  const isBeside = useMediaQuery('(min-width: 75rem)', { noSsr: true });
  const span = isNarrow ? 'day' : address.span;
  const { view, date = clock.today } = address;
  const { request, pageSize, listed, inPeriod, board, boardDays, isFiltered, shown } = useAppointments(
    address,
    date,
    span,
  );
  const { booking: details, missing } = useOpened(address.opened, shown);
  const known = details === undefined ? shown : [...shown, details];
  /** As it stands now, even if a dialog about it is open. */
  const fresh = (booking: Booking) => known.find(({ id }) => id === booking.id) ?? booking;
  const open = ({ reference }: Booking) => address.open(reference);

  const [dialog, setDialog] = useState<{ action: AppointmentAction; booking: Booking } | null>(null);
  const [moving, setMoving] = useState<Booking | null>(null);
  const [closing, setClosing] = useState<string | null>(null);
  const closeDay = may('availability.change') ? setClosing : undefined;
  const [adding, setAdding] = useState(newClient);
  const add = () => setAdding(view === 'day' ? { ...NOBODY, day: date } : NOBODY);
  const close = () => setDialog(null);
  const act = (action: AppointmentAction, booking: Booking) => {
    if (action === 'view') open(booking);
    else if (action === 'move' && view === 'board') {
      address.close();
      setMoving(booking);
    } else setDialog({ action, booking });
  };
  const closeDetails = () => {
    address.close();
    if (isBeside && details !== undefined) focusOn(details);
  };

  const byKey = useByKey();
  const search = useRef<HTMLInputElement>(null);
  const { answer } = useAnswer();
  const beside = isBeside ? details : undefined;
  const turn = (step: 1 | -1) => () => {
    const at = shown.findIndex(({ id }) => id === beside?.id);
    const target = at < 0 ? undefined : shown[at + step];
    if (target !== undefined) open(target);
    else if (beside === undefined) document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  };
  const confirmShown = () => {
    if (beside !== undefined && mayChange && canConfirm(beside)) {
      void answer(beside, { status: 'confirmed', notify: true }, TEXTS.confirmed(beside.client_name));
    }
  };
  useShortcuts({
    '/': () => search.current?.focus(),
    j: turn(1),
    k: turn(-1),
    c: beside === undefined ? undefined : confirmShown,
    Escape: beside === undefined ? undefined : closeDetails,
  });

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
            {TEXTS.newAppointment}
          </Button>
        )
      }
    >
      {missing && (
        <Alert severity="warning" className={styles.missing} onClose={address.close}>
          {TEXTS.missing(address.opened ?? '')}
        </Alert>
      )}
      <Filters address={address} searchRef={search} isNarrow={isNarrow} />
      <div className={styles.columns} data-beside={beside !== undefined}>
        <div>
          <Toolbar
            view={view}
            span={span}
            date={date}
            today={clock.today}
            onView={address.setView}
            onSpan={address.setSpan}
            onDate={address.setDate}
            onCloseDay={closeDay}
          />
          <Suspense fallback={<Loading />}>
            {view === 'list' ? (
              <ListView
                query={listed}
                address={address}
                request={request}
                pageSize={pageSize}
                isFiltered={isFiltered}
                isNarrow={isNarrow}
                shown={beside}
                onShow={open}
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
                onCloseDay={closeDay}
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
          </Suspense>
        </div>
        <Suspense>
          {details !== undefined && (
            <AppointmentSheet
              booking={details}
              among={shown}
              clock={clock}
              isBeside={isBeside}
              byKey={byKey}
              onShow={open}
              onAction={act}
              onClose={closeDetails}
            />
          )}
        </Suspense>
        <Suspense>
          <SideCards clock={clock} onOpen={open} onAdd={add} />
        </Suspense>
      </div>
      <Suspense>
        {(dialog?.action === 'edit' || dialog?.action === 'cancel') && (
          <StatusDialog booking={fresh(dialog.booking)} cancels={dialog.action === 'cancel'} onClose={close} />
        )}
        {dialog?.action === 'move' && <MoveDialog booking={fresh(dialog.booking)} onClose={close} />}
        {dialog?.action === 'contact' && <ContactDialog booking={dialog.booking} onClose={close} />}
        {mayChange && adding !== null && <NewAppointmentDialog start={adding} onClose={() => setAdding(null)} />}
        {dialog?.action === 'decline' && <DeclineDialog booking={fresh(dialog.booking)} onClose={close} />}
        {closing !== null && (
          <CloseDay day={closing} mediator={address.mediator} today={clock.today} onClose={() => setClosing(null)} />
        )}
      </Suspense>
    </PageContainer>
  );
}
