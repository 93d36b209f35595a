import Button from '@mui/material/Button';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Actions } from '../../components/Actions';
import { timeRange } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useListDates, type ChangeRequest, type UncheckedPerson } from './api';
import styles from './Queue.module.css';
import { TEXTS } from './texts';
import { Waited } from './Waited';

const texts = TEXTS.queue;

interface Props {
  request?: ChangeRequest | null;
  person?: UncheckedPerson | null;
  since: string;
  late: boolean;
}

/**
 * Someone at the table asks to move or cancel a confirmed session, or was added there, or is not who was meant. It is
 * decided on the matter's page.
 */
export function WaitingRequest({ request, person, since, late }: Props) {
  const id = useId();
  const dates = useListDates();
  const of = request ?? person;
  if (of == null) return null;
  const booking = request?.booking;
  return (
    <li className={styles.row} data-late={late}>
      <div>
        <p id={id} className={styles.title}>
          <strong>{of.name === '' ? of.side : `${of.name} (${of.side})`}</strong>{' '}
          {texts.asks['kind' in of ? of.kind : of.unchecked]}
        </p>
        {booking !== undefined && (
          <p className={styles.facts}>
            <span>{dates.short(booking.date)}</span>
            <span>{timeRange(booking.start_time, booking.end_time)}</span>
            <span>{booking.employee_name}</span>
          </p>
        )}
        <p className={styles.age}>
          <Waited verb={booking === undefined ? texts.wrote : texts.asked} since={since} late={late} />
        </p>
      </div>
      <Actions>
        <Button size="small" variant="outlined" aria-describedby={id} component={Link} to={paths.matter(of.matter_id)}>
          {texts.openMatter}
        </Button>
      </Actions>
    </li>
  );
}
