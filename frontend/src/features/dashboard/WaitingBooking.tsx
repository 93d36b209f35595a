import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { LazyMenu } from '../../components/LazyMenu';
import { timeRange } from '../../lib/dates';
import { otherLanguage } from '../../lib/languages';
import { price } from '../../lib/money';
import { paths } from '../../lib/paths';
import { useListDates, type Booking } from './api';
import styles from './Queue.module.css';
import { TEXTS } from './texts';
import { useAnswer } from './useAnswer';
import { Waited } from './Waited';

const DeclineDialog = lazy(async () => ({
  default: (await import('../../components/booking/DeclineDialog')).DeclineDialog,
}));

const texts = TEXTS.queue;

interface Props {
  booking: Booking;
  since: string;
  late: boolean;
  onDone: () => void;
}

/** A request for a session: confirmed with one press. */
export function WaitingBooking({ booking, since, late, onDone }: Props) {
  const id = useId();
  const dates = useListDates();
  const mayAnswer = useMay()('calendar.change');
  const { answer, busy } = useAnswer();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [declining, setDeclining] = useState(false);
  const language = otherLanguage(booking.language);
  const described = { size: 'small', 'aria-describedby': id } as const;

  const confirm = async (notify: boolean) => {
    const saved = notify ? texts.confirmed(booking.client_name) : texts.confirmedQuietly;
    if (await answer(booking, { status: 'confirmed', notify }, saved)) onDone();
  };

  return (
    <li className={styles.row} data-late={late}>
      <div>
        <p id={id} className={styles.title}>
          <strong>{booking.client_name}</strong> {booking.case_title}, {price(booking.price, booking.currency)}
        </p>
        <p className={styles.facts}>
          <span>{dates.short(booking.date)}</span>
          <span>{timeRange(booking.start_time, booking.end_time)}</span>
          <span>{booking.employee_name}</span>
        </p>
        <p className={styles.age}>
          <Waited verb={texts.asked} since={since} late={late} />
          {language !== undefined && `, ${language}`}
        </p>
      </div>
      <Actions>
        {mayAnswer && (
          <>
            <span className={styles.split}>
              <Button {...described} variant="contained" disabled={busy} onClick={() => void confirm(true)}>
                {texts.confirm}
              </Button>
              <IconButton
                size="small"
                aria-label={texts.moreWays}
                aria-describedby={id}
                aria-haspopup="menu"
                aria-expanded={anchor !== null}
                disabled={busy}
                onClick={({ currentTarget }) => setAnchor(currentTarget)}
              >
                <Icon name="down" size={20} />
              </IconButton>
            </span>
            <LazyMenu
              anchor={anchor}
              entries={[{ text: texts.confirmQuietly, act: () => void confirm(false) }]}
              onClose={() => setAnchor(null)}
            />
            <Button {...described} disabled={busy} onClick={() => setDeclining(true)}>
              {texts.decline}
            </Button>
          </>
        )}
        <Button {...described} component={Link} to={paths.appointment(booking.reference)}>
          {texts.open}
        </Button>
      </Actions>
      {declining && (
        <Suspense>
          <DeclineDialog booking={booking} onDeclined={onDone} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </li>
  );
}
