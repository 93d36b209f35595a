import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Card } from '../../../components/Card';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { useListDates, type ListedClient } from '../api';
import { TEXTS } from '../texts';
import styles from './Record.module.css';
import { useTimeline, type Entry } from './useTimeline';

const STEP = 20;
const MOST = 500;
const texts = TEXTS.timeline;

interface Props {
  client: ListedClient;
  /** The client is being removed, or has been. */
  removed: boolean;
}

/** Everything about the client, newest first: sessions on their day, and what was written, paid and changed. */
export function Timeline({ client, removed }: Props) {
  const [limit, setLimit] = useState(STEP);
  const { entries, failures, isLoading, hasMore } = useTimeline(client, { limit, skip: removed });
  return (
    <Card title={texts.title}>
      {failures.map(({ text, retry }) => (
        <ErrorState key={text} text={text} onRetry={retry} />
      ))}
      {isLoading && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton height={160} />
        </div>
      )}
      {!isLoading && failures.length === 0 && entries.length === 0 && (
        <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
      )}
      <ul className={styles.lines} aria-label={texts.title}>
        {entries.map((entry) => (
          <Line key={`${entry.kind} ${entry.key}`} entry={entry} />
        ))}
      </ul>
      {hasMore && limit < MOST && (
        <Button variant="outlined" className={styles.more} onClick={() => setLimit(Math.min(limit + STEP, MOST))}>
          {texts.more}
        </Button>
      )}
    </Card>
  );
}

function Line({ entry: { kind, at, title, detail, end } }: { entry: Entry }) {
  const dates = useListDates();
  return (
    <li className={styles.line}>
      <div className={styles.entry}>
        <p className={styles.kind}>
          {texts.kinds[kind]}
          <time dateTime={at}>{dates.dayOf(at)}</time>
        </p>
        <div>
          {title}
          {detail !== '' && <p className={styles.detail}>{detail}</p>}
        </div>
      </div>
      {end}
    </li>
  );
}
