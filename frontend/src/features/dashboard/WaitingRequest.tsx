import Button from '@mui/material/Button';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Actions } from '../../components/Actions';
import { timeRange } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useListDates, type ChangeRequest } from './api';
import styles from './Queue.module.css';
import { TEXTS } from './texts';
import { Waited } from './Waited';

const texts = TEXTS.queue;

interface Props {
  request: ChangeRequest;
  since: string;
  late: boolean;
}

/** Someone at the table asks to move or cancel a confirmed session. It is decided on the matter's page. */
export function WaitingRequest({ request: { booking, name, side, kind, matter_id: matter }, since, late }: Props) {
  const id = useId();
  const dates = useListDates();
  return (
    <li className={styles.row} data-late={late}>
      <div>
        <p id={id} className={styles.title}>
          <strong>{name === '' ? side : `${name} (${side})`}</strong> {texts.asks[kind]}
        </p>
        <p className={styles.facts}>
          <span>{dates.short(booking.date)}</span>
          <span>{timeRange(booking.start_time, booking.end_time)}</span>
          <span>{booking.employee_name}</span>
        </p>
        <p className={styles.age}>
          <Waited verb={texts.asked} since={since} late={late} />
        </p>
      </div>
      <Actions>
        <Button size="small" variant="outlined" aria-describedby={id} component={Link} to={paths.matter(matter)}>
          {texts.openMatter}
        </Button>
      </Actions>
    </li>
  );
}
