import { useState } from 'react';
import { useOwnChanges } from '../../api/useOwnChanges';

interface Asked {
  data?: { items: readonly { id: string | number }[] } | undefined;
  startedTimeStamp?: number | undefined;
  fulfilledTimeStamp?: number | undefined;
}

interface Seen {
  /** When the rows were requested, and when they arrived. */
  started: number;
  at: number;
  /** What each row was. */
  rows: ReadonlyMap<string, string>;
  updated: ReadonlySet<string>;
}

const NOTHING: Seen = { started: 0, at: 0, rows: new Map(), updated: new Set() };

/** The ids of the rows that someone else has changed since the list was opened. */
export function useUpdated({ data, startedTimeStamp: started, fulfilledTimeStamp: at }: Asked): ReadonlySet<string> {
  const ownUntil = useOwnChanges();
  const [seen, setSeen] = useState(NOTHING);
  if (data !== undefined && started !== undefined && at !== undefined && at !== seen.at) {
    const [rows, updated] = [new Map(seen.rows), new Set(seen.updated)];
    // Rows requested before one's own change was done may not have included it.
    const isOwn = ownUntil >= seen.started;
    for (const row of data.items) {
      const [id, now] = [String(row.id), JSON.stringify(row)];
      const before = rows.get(id);
      rows.set(id, now);
      if (before === undefined || before === now) continue;
      if (isOwn) updated.delete(id);
      else updated.add(id);
    }
    setSeen({ started, at, rows, updated });
  }
  return seen.updated;
}
