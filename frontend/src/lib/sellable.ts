import { groupBy } from './groupBy';

interface Session {
  /** HH:MM, as is the end. */
  time: string;
  end_time: string;
}

/**
 * How many sessions of one mediator and day can be sold: a full day and the two halves that it
 * takes are two sessions, not three.
 */
export function sellable(sessions: readonly Session[]): number {
  let count = 0;
  let end = '';
  // Whatever ends first leaves the most time for others.
  for (const session of [...sessions].sort((a, b) => a.end_time.localeCompare(b.end_time))) {
    if (session.time < end) continue;
    count += 1;
    end = session.end_time;
  }
  return count;
}

/** The same by date, for sessions of any days and mediators. */
export function sellableByDay(
  sessions: readonly (Session & { date: string; employee_id: string })[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [key, own] of groupBy(sessions, ({ date, employee_id: id }) => `${date} ${id}`)) {
    const [date = ''] = key.split(' ');
    counts.set(date, (counts.get(date) ?? 0) + sellable(own));
  }
  return counts;
}
