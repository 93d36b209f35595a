import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Booking } from '../api';
import { TEXTS } from '../texts';
import styles from './Board.module.css';

const texts = TEXTS.board;

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
      <FormControlLabel
        label={TEXTS.notify}
        control={<Checkbox checked={notify} onChange={({ target }) => onNotify(target.checked)} />}
      />
      <Button size="small" onClick={onList}>
        {texts.fromList}
      </Button>
      <Button size="small" variant="outlined" onClick={onStop}>
        {texts.stop}
      </Button>
    </div>
  );
}
