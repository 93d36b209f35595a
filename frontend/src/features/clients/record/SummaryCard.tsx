import type { ReactNode } from 'react';
import { Card } from '../../../components/Card';
import { StatusBadge } from '../../../components/StatusBadge';
import { officeCaseType } from '../../../lib/caseTypes';
import { price } from '../../../lib/money';
import { useDates, type ListedClient } from '../api';
import { TEXTS } from '../texts';
import styles from './Record.module.css';

const texts = TEXTS.columns;

/** What follows from the client's bookings. */
export function SummaryCard({ client }: { client: ListedClient }) {
  const dates = useDates();
  const { last_session: last, next_session: next, paid, currency } = client;
  const facts: [string, ReactNode][] = [
    [texts.status, <StatusBadge key="status" status={client.status} />],
    [texts.caseType, officeCaseType(client.caseType)],
    [texts.cases, client.totalCases],
    [texts.last, last === null ? undefined : dates.short(last)],
    [texts.next, next === null ? undefined : dates.short(next)],
    [texts.paid, paid === null || currency === null ? undefined : price(paid, currency)],
  ];
  return (
    <Card title={TEXTS.record.summary}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
