import { useCallback, useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { api } from './endpoints';

interface Change {
  status: string;
  startedTimeStamp?: number;
  fulfilledTimeStamp?: number;
}

type WithCalls = Record<typeof api.reducerPath, { mutations: Record<string, Change | undefined> }>;

const endOf = ({ status, startedTimeStamp = 0, fulfilledTimeStamp = startedTimeStamp }: Change) =>
  status === 'pending' ? Date.now() : fulfilledTimeStamp;

/** When the signed-in person last changed something in this tab, in milliseconds since 1970. */
export function useOwnChanges(): number {
  const store = useStore<WithCalls>();
  const [own] = useState({ until: 0 });
  // Not React state, which would be drawn later than the rows that came with the change.
  const subscribe = useCallback(
    (onChange: () => void) =>
      store.subscribe(() => {
        // A call may be forgotten as soon as it has ended.
        for (const change of Object.values(store.getState().api.mutations))
          if (change !== undefined) own.until = Math.max(own.until, endOf(change));
        onChange();
      }),
    [store, own],
  );
  return useSyncExternalStore(subscribe, () => own.until);
}
