import Button from '@mui/material/Button';
import { NotifyClient } from '../../../components/booking/NotifyClient';
import type { Booking } from '../api';
import { TEXTS } from '../texts';
import { BOARD_TEXTS } from './texts';
import styles from './Board.module.css';

const texts = BOARD_TEXTS;

interface Props {
  booking: Booking;
  notify: boolean;
  onNotify: (notify: boolean) => void;
  onList: () => void;
  onStop: () => void;
}

/** Says which appointment is being moved, and asks whether its client is notified. */
export function MovingBar({ booking, notify, onNotify, onList, onStop }: Props) {
  return (
    <div className={styles.moving}>
      <p role="status">{texts.moving(booking.client_name)}</p>
      <NotifyClient booking={booking} label={TEXTS.notify} notify={notify} onNotify={onNotify} />
      <Button size="small" onClick={onList}>
        {texts.fromList}
      </Button>
      <Button size="small" variant="outlined" onClick={onStop}>
        {texts.stop}
      </Button>
    </div>
  );
}
