import Button from '@mui/material/Button';
import { useMay } from '../../../api/permissions';
import { RowMenu } from '../../../components/RowMenu';
import type { Booking } from '../api';
import { ACTIONS, type AppointmentAction } from '../actions';
import { canConfirm } from '../status';
import { LIST_TEXTS } from './texts';
import { TEXTS } from '../texts';
import styles from './List.module.css';

interface Props {
  booking: Booking;
  onConfirm: () => void;
  onAction: (action: AppointmentAction) => void;
}

/** Confirms a request with one press; the rest is in a menu. */
export function RowActions({ booking, onConfirm, onAction }: Props) {
  const may = useMay();
  const name = booking.client_name;

  return (
    <div className={styles.actions}>
      {may('calendar.change') && canConfirm(booking) && (
        <Button size="small" variant="outlined" aria-label={LIST_TEXTS.confirmOne(name)} onClick={onConfirm}>
          {TEXTS.confirm}
        </Button>
      )}
      <RowMenu
        label={LIST_TEXTS.actionsOf(name)}
        entries={ACTIONS.filter(([, , needed]) => may(needed)).map(([action, text]) => ({
          text,
          act: () => onAction(action),
        }))}
      />
    </div>
  );
}
