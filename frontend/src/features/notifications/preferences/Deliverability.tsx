import Button from '@mui/material/Button';
import { Card } from '../../../components/Card';
import { FailureAlert } from '../../../components/FailureAlert';
import { Hint } from '../../../components/Hint';
import { StatusBadge } from '../../../components/StatusBadge';
import { useLazyGetDeliverabilityQuery, type RecordCheck } from '../api';
import styles from './Deliverability.module.css';
import { TEXTS } from './texts';

const { deliverability } = TEXTS;

/** Whether receivers can tell the practice's mail from a forgery. */
export function Deliverability() {
  const [check, { data, isFetching, isError, error }] = useLazyGetDeliverabilityQuery();
  return (
    <Card title={deliverability.heading}>
      <Hint>{deliverability.hint}</Hint>
      <div>
        <Button variant="outlined" disabled={isFetching} onClick={() => void check()}>
          {isFetching ? deliverability.checking : deliverability.check}
        </Button>
      </div>
      <div role="status">
        {isError && <FailureAlert text={deliverability.failed} error={error} />}
        {data !== undefined && !isError && (
          <>
            <p>{data.sender === null ? deliverability.noSender : deliverability.sender(data.sender)}</p>
            <ul className={styles.records}>
              {data.checks.map((record) => (
                <li key={record.record}>
                  <Record {...record} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

function Record({ record, standing, words, name, value }: RecordCheck) {
  return (
    <>
      <p className={styles.title}>
        <strong>{record}</strong>
        <StatusBadge status={deliverability.standing[standing] ?? standing} tone={TONES[standing] ?? 'other'} />
      </p>
      <p>{words}</p>
      <code className={styles.record}>
        {name}
        {value !== null && `: ${value}`}
      </code>
    </>
  );
}

const TONES: Readonly<Record<string, string>> = { good: 'confirmed', weak: 'pending', missing: 'failed' };
