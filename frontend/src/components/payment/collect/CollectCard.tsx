import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { ReceivableResponse } from '../../../api/api.gen';
import { api } from '../../../api/endpoints';
import { useListDates } from '../../../api/useListDates';
import { sum } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { useFocusAfter } from '../../../lib/useFocusAfter';
import { Card } from '../../Card';
import { ErrorState } from '../../ErrorState';
import { Hint } from '../../Hint';
import { StatusBadge } from '../../StatusBadge';
import { dueInWords } from '../due/dueInWords';
import styles from './Collect.module.css';
import { CollectActions } from './CollectActions';
import { sessions, TEXTS } from './texts';

const SHOWN = 8;

interface Props {
  /** How it keeps up to date. */
  live: { pollingInterval: number; refetchOnMountOrArgChange: boolean };
  /** Only how much it is, with a link to the list. */
  brief?: boolean;
}

/** What clients owe, for the dashboard. */
export function CollectCard({ live, brief = false }: Props) {
  const { data, isError, refetch } = api.useListReceivablesQuery({ limit: brief ? 1 : SHOWN }, live);
  const { ref: list, focus: focusList } = useFocusAfter<HTMLUListElement>();
  if (brief) {
    if (data === undefined || data.totals.length === 0) return null;
    return (
      <p className={styles.brief}>
        <Link to={paths.payments}>{TEXTS.total(data.totals)}</Link>
      </p>
    );
  }
  const rest = data === undefined ? 0 : sessions(data.totals) - data.items.length;
  return (
    <Card title={data === undefined ? TEXTS.title : TEXTS.total(data.totals)}>
      {isError && <ErrorState text={TEXTS.failed} onRetry={() => void refetch()} />}
      {!isError && data === undefined && (
        <div role="status" aria-label={TEXTS.loading}>
          <Skeleton height={120} />
        </div>
      )}
      {data?.items.length === 0 && <Hint>{TEXTS.noneHint}</Hint>}
      <ul ref={list} tabIndex={-1} aria-label={TEXTS.title} className={styles.rows}>
        {data?.items.map((owed) => (
          <Row key={owed.id} owed={owed} onPaid={focusList} />
        ))}
      </ul>
      {rest > 0 && <Link to={paths.payments}>{TEXTS.more(rest)}</Link>}
    </Card>
  );
}

function Row({ owed, onPaid }: { owed: ReceivableResponse; onPaid: () => void }) {
  const dates = useListDates();
  return (
    <li className={styles.row} aria-labelledby={`owed-${owed.id}`}>
      <span className={styles.facts}>
        <Link id={`owed-${owed.id}`} to={paths.appointment(owed.reference)}>
          {owed.client_name}
        </Link>
        <span>
          {dueInWords({
            status: 'confirmed',
            sum: sum(owed.amount, owed.currency),
            date: dates.short(owed.due_on),
          })}
        </span>
        {owed.overdue && <StatusBadge status={TEXTS.overdue} tone="failed" />}
      </span>
      <CollectActions owed={owed} onPaid={onPaid} />
    </li>
  );
}
