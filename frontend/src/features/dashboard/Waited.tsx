import { StatusBadge } from '../../components/StatusBadge';
import { timeAgo } from '../../lib/dates';
import { useDates } from './api';
import { TEXTS } from './texts';

/** How long something has waited, in words, and whether that is too long. */
export function Waited({ verb, since, late }: { verb: string; since: string; late: boolean }) {
  const dates = useDates();
  const age = timeAgo(since);
  return (
    <>
      <time dateTime={since} title={dates.moment(since)}>
        {verb} {age === 'Just now' ? age.toLowerCase() : age}
      </time>
      {late && (
        <>
          {' '}
          <StatusBadge status={TEXTS.queue.late} tone="refused" />
        </>
      )}
    </>
  );
}
