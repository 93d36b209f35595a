import { Link } from 'react-router-dom';
import type { ListReceivablesApiResponse, ReceivableResponse } from '../../../api/api.gen';
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
import { sessions } from './inTotal';
import { TEXTS } from './texts';

interface Props {
  /** Undefined if it could not be loaded. */
  data?: ListReceivablesApiResponse | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** What clients owe, for the dashboard. */
export function CollectCard({ data, isError, refetch }: Props) {
  const { ref: list, focus: focusList } = useFocusAfter<HTMLUListElement>();
  const rest = data === undefined ? 0 : sessions(data.totals) - data.items.length;
  return (
    <Card title={data === undefined ? TEXTS.title : TEXTS.total(data.totals)}>
      {isError && <ErrorState text={TEXTS.failed} onRetry={() => void refetch()} />}
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
