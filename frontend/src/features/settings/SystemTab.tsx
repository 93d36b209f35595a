import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { QueryBoundary } from '../../components/QueryBoundary';
import { useGetSystemInfoQuery, useDates } from './api';
import styles from './Settings.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.system;

export function SystemTab({ onReset }: { onReset: () => void }) {
  const info = useGetSystemInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  const dates = useDates();
  return (
    <>
      <Card title={texts.heading}>
        <QueryBoundary
          query={info}
          failed={texts.failed}
          loading={<Skeleton role="status" aria-label={texts.loading} variant="rounded" height={80} />}
        >
          {({ version, uptime, databaseSize, totalEmployees, lastBackup, mailWaiting, mailGivenUp, mailWithheld }) => (
            <dl className={styles.facts}>
              {(
                [
                  [texts.version, version],
                  [texts.uptime, uptime],
                  [texts.database, databaseSize],
                  [texts.employees, totalEmployees],
                  [texts.lastBackup, lastBackup == null ? texts.never : dates.moment(lastBackup)],
                  [texts.mailWaiting, mailWaiting],
                  [texts.mailGivenUp, mailGivenUp],
                  [texts.mailWithheld, mailWithheld],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </QueryBoundary>
      </Card>
      <Card title={texts.resetHeading}>
        <Hint small>{texts.resetHint}</Hint>
        <div>
          <Button variant="outlined" color="error" onClick={onReset}>
            {TEXTS.reset.open}
          </Button>
        </div>
      </Card>
    </>
  );
}
