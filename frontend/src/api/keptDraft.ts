import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { sessionStarted, type SessionState } from './session/session';

/** Whose session it was, and what they were editing when it ended; in memory only, as it may hold what nobody else may read. */
interface Kept {
  owner: string | null;
  drafts: Record<string, unknown>;
}

const slice = createSlice({
  name: 'kept',
  initialState: (): Kept => ({ owner: null, drafts: {} }),
  reducers: {
    draftKept: (kept, { payload }: PayloadAction<{ name: string; draft: unknown }>) => {
      kept.drafts[payload.name] = payload.draft;
    },
    draftTakenUp: (kept, { payload }: PayloadAction<string>) => {
      kept.drafts = Object.fromEntries(Object.entries(kept.drafts).filter(([name]) => name !== payload));
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionStarted, (kept, { payload: { user } }) =>
      kept.owner === user.email ? kept : { owner: user.email, drafts: {} },
    );
  },
});

export const keptReducer = slice.reducer;
const { draftKept, draftTakenUp } = slice.actions;

interface WithKept {
  session: SessionState;
  kept: Kept;
}

export const selectHasKept = ({ kept }: WithKept) => Object.keys(kept.drafts).length > 0;

/**
 * Keeps what is being edited when the session ends over it: the same administrator, signed in again, goes on with it.
 * `current` is what is not saved, if anything is.
 */
export function useKeptDraft<T>(name: string, current: () => T | undefined, takeUp: (draft: T) => void) {
  const store = useStore<WithKept>();

  const arrive = useEffectEvent(() => {
    const draft = store.getState().kept.drafts[name];
    if (draft === undefined) return;
    takeUp(structuredClone(draft) as T);
    store.dispatch(draftTakenUp(name));
  });
  const leave = useEffectEvent(() => {
    const draft = current();
    const isOver = store.getState().session.status === 'anonymous';
    if (isOver && draft !== undefined) store.dispatch(draftKept({ name, draft: structuredClone(draft) }));
  });

  useEffect(() => {
    arrive();
    return () => leave();
  }, []);
}
