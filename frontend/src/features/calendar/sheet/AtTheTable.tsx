import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../../api/endpoints';
import { useMay } from '../../../api/permissions';
import { FailureAlert } from '../../../components/FailureAlert';
import { paths } from '../../../lib/paths';
import type { Booking } from '../api';
import styles from './Sheet.module.css';
import { TABLE_TEXTS } from './texts';

const texts = TABLE_TEXTS;

/** Leads to the matter of an appointment, or opens one. */
export function AtTheTable({ booking }: { booking: Booking }) {
  const may = useMay();
  const navigate = useNavigate();
  const [open, { isLoading, error }] = api.useOpenMatterMutation();
  if (booking.matter_id === null && !may('calendar.change')) return null;

  const openMatter = async () => {
    const { data } = await open({ openMatterRequest: { booking_id: booking.id } });
    if (data !== undefined) void navigate(paths.matter(data.matter.id));
  };

  return (
    <section aria-labelledby="table-title" className={styles.section}>
      <h3 id="table-title">{texts.title}</h3>
      {booking.matter_id === null ? (
        <>
          <p className={styles.muted}>{texts.none}</p>
          <Button size="small" variant="outlined" disabled={isLoading} onClick={() => void openMatter()}>
            {texts.open}
          </Button>
          <FailureAlert text={texts.failed} error={error} />
        </>
      ) : (
        <Link to={paths.matter(booking.matter_id)}>{texts.show}</Link>
      )}
    </section>
  );
}
