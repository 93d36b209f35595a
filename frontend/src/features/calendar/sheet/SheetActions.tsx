import { useState } from 'react';
import Button from '@mui/material/Button';
import { useMay } from '../../../api/permissions';
import { useAnswer } from '../../../components/booking/useAnswer';
import { Hint } from '../../../components/Hint';
import type { Booking } from '../api';
import type { AppointmentAction } from '../actions';
import { EarlyDialog } from '../dialogs/EarlyDialog';
import { canConfirm, isMovable, isOver } from '../status';
import { TEXTS } from '../texts';
import { DETAILS_TEXTS, SHEET_TEXTS } from './texts';

const texts = SHEET_TEXTS;

interface Props {
  booking: Booking;
  clock: { today: string; time: string };
  onAction: (action: AppointmentAction, booking: Booking) => void;
}

/** What can be done with an appointment in its state. One of the buttons is the likeliest. */
export function SheetActions({ booking, clock, onAction }: Props) {
  const may = useMay();
  const { answer, busy } = useAnswer();
  const name = booking.client_name;
  const isConfirmed = booking.status === 'confirmed';
  const over = isOver(booking, clock);
  const set = (status: Booking['status'], saved: Parameters<typeof answer>[2]) => () =>
    void answer(booking, { status, notify: true }, saved);
  const complete = set('completed', texts.completed(name));
  const [isEarly, setIsEarly] = useState(false);
  const contact = may('clients.contacts') && (
    <Button onClick={() => onAction('contact', booking)}>{TEXTS.contact}</Button>
  );
  if (!may('calendar.change')) {
    return (
      <>
        {contact}
        <Hint small>{DETAILS_TEXTS.readOnly}</Hint>
      </>
    );
  }
  return (
    <>
      {canConfirm(booking) && (
        <>
          <Button
            variant="contained"
            disabled={busy}
            aria-keyshortcuts="c"
            onClick={set('confirmed', TEXTS.confirmed(name))}
          >
            {TEXTS.confirm}
          </Button>
          <Button variant="outlined" disabled={busy} onClick={() => onAction('decline', booking)}>
            {texts.decline}
          </Button>
        </>
      )}
      {isConfirmed && over && (
        <Button variant="contained" disabled={busy} onClick={complete}>
          {texts.complete}
        </Button>
      )}
      {isMovable(booking) && (
        <Button variant={isConfirmed && !over ? 'contained' : 'outlined'} onClick={() => onAction('move', booking)}>
          {TEXTS.move}
        </Button>
      )}
      {isConfirmed && (
        <>
          {!over && (
            <Button variant="outlined" disabled={busy} onClick={() => setIsEarly(true)}>
              {texts.complete}
            </Button>
          )}
          <Button variant="outlined" color="error" disabled={busy} onClick={() => onAction('cancel', booking)}>
            {texts.cancel}
          </Button>
        </>
      )}
      {isEarly && (
        <EarlyDialog
          onConfirm={() => {
            setIsEarly(false);
            complete();
          }}
          onClose={() => setIsEarly(false)}
        />
      )}
      <Button onClick={() => onAction('edit', booking)}>{TEXTS.edit}</Button>
      {contact}
    </>
  );
}
