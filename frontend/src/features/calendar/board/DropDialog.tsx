import { useState } from 'react';
import { NotifyClient } from '../../../components/booking/NotifyClient';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormDialog } from '../../../components/FormDialog';
import { timeRange } from '../../../lib/dates';
import { useDates, usePrice, type Booking, type Slot } from '../api';
import { useMove } from '../dialogs/useMove';
import { TEXTS } from '../texts';
import { BOARD_TEXTS } from './texts';
import { MOVING_TEXTS } from '../dialogs/texts';

interface Props {
  booking: Booking;
  slot: Slot;
  mediatorName: string;
  onClose: () => void;
}

/** Asks before an appointment moves to the session it was dropped on. */
export function DropDialog({ booking, slot, mediatorName, onClose }: Props) {
  const dates = useDates();
  const priced = usePrice();
  const [notify, setNotify] = useState(true);
  const { move, isLoading, error } = useMove();
  const session = (date: string, start: string, end: string, name: string) =>
    `${dates.long(date)}, ${timeRange(start, end)} with ${name}`;

  const save = async () => {
    if (await move(booking, slot, notify)) onClose();
  };

  return (
    <FormDialog
      title={BOARD_TEXTS.moved(booking.client_name)}
      submit={MOVING_TEXTS.save}
      dirty={false}
      busy={isLoading}
      maxWidth="xs"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{MOVING_TEXTS.now(session(booking.date, booking.start_time, booking.end_time, booking.employee_name))}</p>
      <p>{BOARD_TEXTS.to(session(slot.date, slot.time, slot.end_time, mediatorName))}</p>
      {slot.price !== booking.price && <p>{BOARD_TEXTS.priceStays(priced(slot.price))}</p>}
      <FailureAlert text={TEXTS.moveFailed} error={error} />
      <NotifyClient booking={booking} label={TEXTS.notify} notify={notify} onNotify={setNotify} />
    </FormDialog>
  );
}
