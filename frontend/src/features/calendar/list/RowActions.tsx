import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useMay } from '../../../api/permissions';
import { Icon } from '../../../components/Icon';
import { LazyMenu } from '../../../components/LazyMenu';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = booking.client_name;

  return (
    <div className={styles.actions}>
      {may('calendar.change') && canConfirm(booking) && (
        <Button size="small" variant="outlined" aria-label={LIST_TEXTS.confirmOne(name)} onClick={onConfirm}>
          {TEXTS.confirm}
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={LIST_TEXTS.actionsOf(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" size={20} />
      </IconButton>
      <LazyMenu
        anchor={anchor}
        entries={ACTIONS.filter(([, , needed]) => may(needed)).map(([action, text]) => ({
          text,
          act: () => onAction(action),
        }))}
        onClose={() => setAnchor(null)}
      />
    </div>
  );
}
