import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { Card } from '../../components/Card';
import { LazyMenu } from '../../components/LazyMenu';
import { useToast } from '../../components/toast/useToast';
import { addDays } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useLazyExportAvailabilityQuery, type Mediator } from './api';
import styles from './Availability.module.css';
import { HORIZON_DAYS } from './days';
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
  const toast = useToast();

  const exportFile = async () => {
    const { isSuccess } = await download({
      id: mediator.id,
      startDate: today,
      endDate: addDays(today, HORIZON_DAYS - 1),
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
        <MoreMenu onAction={onAction} />
      </Actions>
      {result !== null && (
        <Alert severity="success" role="status">
          {result}
        </Alert>
      )}
    </Card>
  );
}

/** What a weekly plan makes needless from day to day. */
function MoreMenu({ onAction }: Pick<Props, 'onAction'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayMigrate = useMay()('employees.manage');
  const entry = (text: string, action: Action) => ({ text, act: () => onAction(action) });
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {texts.more}
      </Button>
      <LazyMenu
        anchor={anchor}
        entries={[entry(texts.generate, 'generate'), ...(mayMigrate ? [entry(texts.migrate, 'migrate')] : [])]}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
