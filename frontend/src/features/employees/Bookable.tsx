import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { useListDates } from '../../api/useListDates';
import { StatusBadge } from '../../components/StatusBadge';
import { clockTime } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useGetAvailabilityQuery, type Employee } from './api';
import styles from './Employees.module.css';
import { TEXTS } from './texts';
import type { Openings } from './useOpenings';

const texts = TEXTS.bookable;

interface Props {
  employee: Employee;
  openings: Openings;
  /** The id of the person's name. */
  nameId: string;
}

/** Whether visitors can book the person: how many openings there are, or why there are none. */
export function Bookable({ employee: { id, status, can_be_booked: offered }, openings, nameId }: Props) {
  const { short } = useListDates();
  if (!offered) return <p className={styles.bookable}>{texts.notOffered}</p>;
  if (status !== 'active') return <Missing state={texts.not} reason={texts.inactive} />;
  if (openings === 'loading') return <Skeleton variant="rounded" height={48} />;
  if (openings === 'failed') return <p className={styles.bookable}>{texts.failed}</p>;
  const { next, count } = openings;
  if (next === undefined) return <WithoutOpening id={id} nameId={nameId} />;
  return (
    <div className={styles.bookable}>
      {count !== undefined && <strong>{texts.openings(count)}</strong>}
      <p>{texts.next(`${short(next.date)}, ${clockTime(next.time)}`)}</p>
    </div>
  );
}

function Missing({ state, reason }: { state: string; reason: string }) {
  return (
    <div className={styles.bookable}>
      <StatusBadge status={state} tone="pending" />
      <p>{reason}</p>
    </div>
  );
}

/** Either nothing is offered, which one press fixes, or everything is taken. */
function WithoutOpening({ id, nameId }: { id: string; nameId: string }) {
  const { data, isError } = useGetAvailabilityQuery({ id }, { refetchOnMountOrArgChange: true });
  if (data === undefined && !isError) return <Skeleton variant="rounded" height={48} />;
  if (data === undefined) return <p className={styles.bookable}>{texts.failed}</p>;
  if (data.availability.some(({ timeSlots }) => timeSlots.length > 0))
    return <Missing state={texts.noneLeft} reason={texts.taken} />;
  return (
    <>
      <Missing state={texts.notYet} reason={texts.none} />
      <Button
        variant="contained"
        className={styles.offer}
        component={Link}
        to={`${paths.availability}?${new URLSearchParams({ mediator: id, plan: '1' }).toString()}`}
        aria-describedby={nameId}
      >
        {texts.offer}
      </Button>
    </>
  );
}
