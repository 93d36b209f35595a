import Button from '@mui/material/Button';
import { useMay } from '../../api/permissions';
import { Actions } from '../../components/Actions';
import { RowMenu } from '../../components/RowMenu';
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

/** The weekly plan with one press; what is seldom needed is in a menu. */
export function QuickActions({ mediator, today, onAction }: Props) {
  const [download, { isFetching }] = useLazyExportAvailabilityQuery();
  const { booking } = useSite();
  const toast = useToast();
  const mayMigrate = useMay()('employees.manage');

  const exportFile = async () => {
    if (isFetching) return;
    const { isSuccess } = await download({
      id: mediator.id,
      startDate: today,
      endDate: addDays(today, horizonOf(booking) - 1),
    });
    if (isSuccess) toast.success(texts.exported);
    else toast.error(texts.exportFailed);
  };
  const rest = [
    { text: texts.generate, act: () => onAction('generate') },
    { text: texts.export, act: () => void exportFile() },
    { text: texts.calendar, to: `${paths.calendar}?mediator=${encodeURIComponent(mediator.id)}` },
    ...(mayMigrate ? [{ text: texts.migrate, act: () => onAction('migrate') }] : []),
    { text: texts.back, to: paths.dashboard },
  ];

  return (
    <section aria-labelledby="quick" className={styles.quick}>
      <h2 id="quick" className="visually-hidden">
        {texts.title}
      </h2>
      <Actions className={styles.buttons}>
        <Button size="small" variant="outlined" onClick={() => onAction('plan')}>
          {texts.plan}
        </Button>
        <RowMenu label={texts.more} entries={rest} />
      </Actions>
    </section>
  );
}
