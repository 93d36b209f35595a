import { useState } from 'react';
import { NotifyClient } from '../../../components/booking/NotifyClient';
import { FailureAlert } from '../../../components/FailureAlert';
import { FormDialog } from '../../../components/FormDialog';
import { timeRange } from '../../../lib/dates';
import { useDates, type Booking, type Slot } from '../api';
import { TEXTS } from '../texts';
import { MOVING_TEXTS } from './texts';
import { SessionPicker } from '../sessions/SessionPicker';
import { useMove } from './useMove';

const texts = MOVING_TEXTS;

export function MoveDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [mediator, setMediator] = useState(booking.employee_id);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [missing, setMissing] = useState<string>();
  const [notify, setNotify] = useState(true);
  const { move, isLoading, error } = useMove();
  const dates = useDates();

  const save = async () => {
    if (slot === null) {
      setMissing(texts.missing);
      return;
    }
    if (await move(booking, slot, notify)) onClose();
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      maxWidth="md"
      dirty={slot !== null}
      busy={isLoading}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        {booking.case_title}, {booking.client_name}
      </p>
      <p>
        {texts.now(
          `${dates.long(booking.date)}, ${timeRange(booking.start_time, booking.end_time)} with ${booking.employee_name}`,
        )}
      </p>
      <FailureAlert text={TEXTS.moveFailed} error={error} />
      <SessionPicker
        mediator={mediator}
        slot={slot}
        missing={missing}
        onMediator={(id) => {
          setMediator(id);
          setSlot(null);
        }}
        onSlot={setSlot}
      />
      <NotifyClient booking={booking} label={TEXTS.notify} notify={notify} onNotify={setNotify} />
    </FormDialog>
  );
}
