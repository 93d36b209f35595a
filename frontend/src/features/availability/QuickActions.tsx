import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { Card } from '../../components/Card';
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
  /** The result of the last action. */
  result: string | null;
  onAction: (action: Action) => void;
}

export function QuickActions({ mediator, today, result, onAction }: Props) {
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
    <Card title={texts.title}>
      <Actions wide className={styles.buttons}>
        <Button variant="outlined" onClick={() => onAction('plan')}>
          {texts.plan}
        </Button>
        <Button variant="outlined" disabled={isFetching} onClick={() => void exportFile()}>
          {texts.export}
        </Button>
        <Button component={Link} to={`${paths.calendar}?mediator=${encodeURIComponent(mediator.id)}`}>
          {texts.calendar}
        </Button>
        {mayMigrate && <Button onClick={() => onAction('migrate')}>{texts.migrate}</Button>}
        <Button onClick={() => onAction('generate')}>{texts.generate}</Button>
        <Button component={Link} to={paths.dashboard}>
          {texts.back}
        </Button>
      </Actions>
      {result !== null && (
        <Alert severity="success" role="status">
          {result}
        </Alert>
      )}
    </Card>
  );
}
