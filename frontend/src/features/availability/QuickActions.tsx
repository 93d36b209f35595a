import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { useToast } from '../../components/toast/useToast';
import { addDays } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useLazyExportAvailabilityQuery, useSite, type Mediator } from './api';
import styles from './Availability.module.css';
import { horizonOf } from './days';
import { TEXTS } from './texts';

const texts = TEXTS.actions;

export type Action = 'plan' | 'generate' | 'migrate';

interface Props {
  mediator: Mediator;
  today: string;
  onAction: (action: Action) => void;
}

export function QuickActions({ mediator, today, onAction }: Props) {
  const [download, { isFetching }] = useLazyExportAvailabilityQuery();
  const { booking } = useSite();
  const toast = useToast();
  const mayMigrate = useMay()('employees.manage');

  const exportFile = async () => {
    const { isSuccess } = await download({
      id: mediator.id,
      startDate: today,
      endDate: addDays(today, horizonOf(booking) - 1),
    });
    if (isSuccess) toast.success(texts.exported);
    else toast.error(texts.exportFailed);
  };

  return (
    <section aria-labelledby="quick" className={styles.quick}>
      <h2 id="quick" className="visually-hidden">
        {texts.title}
      </h2>
      <Actions className={styles.buttons}>
        <Button size="small" variant="outlined" onClick={() => onAction('plan')}>
          {texts.plan}
        </Button>
        <Button size="small" variant="outlined" disabled={isFetching} onClick={() => void exportFile()}>
          {texts.export}
        </Button>
        <Button size="small" component={Link} to={`${paths.calendar}?mediator=${encodeURIComponent(mediator.id)}`}>
          {texts.calendar}
        </Button>
        {mayMigrate && (
          <Button size="small" onClick={() => onAction('migrate')}>
            {texts.migrate}
          </Button>
        )}
        <Button size="small" onClick={() => onAction('generate')}>
          {texts.generate}
        </Button>
        <Button size="small" component={Link} to={paths.dashboard}>
          {texts.back}
        </Button>
      </Actions>
    </section>
  );
}
