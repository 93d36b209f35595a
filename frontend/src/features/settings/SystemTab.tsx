import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { QueryBoundary } from '../../components/QueryBoundary';
import { useGetSystemInfoQuery, useDates, type SystemInfoResponse } from './api';
import styles from './Settings.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.system;

/** Whether the newest backup can be restored, as tried last. */
function useVerification() {
  const dates = useDates();
  return (verification: SystemInfoResponse['lastVerification']) => {
    if (verification == null) return texts.never;
    const { outcome, at, problem } = verification;
    return texts.verification[outcome ?? 'running'](dates.moment(at), problem);
  };
}

export function SystemTab({ onReset }: { onReset: () => void }) {
  const info = useGetSystemInfoQuery(undefined, { refetchOnMountOrArgChange: true });
  const dates = useDates();
  const verification = useVerification();
  return (
    <>
      <Card title={texts.heading}>
        <QueryBoundary
          query={info}
          failed={texts.failed}
          loading={<Skeleton role="status" aria-label={texts.loading} variant="rounded" height={80} />}
        >
          {({
            version,
            uptime,
            databaseSize,
            totalEmployees,
            lastBackup,
            lastVerification,
            mailWaiting,
            mailGivenUp,
            mailWithheld,
          }) => (
            <dl className={styles.facts}>
              {(
                [
                  [texts.version, version],
                  [texts.uptime, uptime],
                  [texts.database, databaseSize],
                  [texts.employees, totalEmployees],
                  [texts.lastBackup, lastBackup == null ? texts.never : dates.moment(lastBackup)],
                  [texts.lastVerification, verification(lastVerification)],
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
