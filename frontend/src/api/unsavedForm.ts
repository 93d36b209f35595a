import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { sessionStarted, type SessionState } from './session/session';

/**
 * The forms that an administrator had not saved when the session ended. In memory only: they may
 * hold personal data.
 */
interface Unsaved {
  owner: string | null;
  forms: Record<string, unknown>;
}

const slice = createSlice({
  name: 'unsaved',
  initialState: (): Unsaved => ({ owner: null, forms: {} }),
  reducers: {
    formKept: (unsaved, { payload }: PayloadAction<{ name: string; form: unknown }>) => {
      unsaved.forms[payload.name] = payload.form;
    },
    formRestored: (unsaved, { payload }: PayloadAction<string>) => {
      unsaved.forms = Object.fromEntries(Object.entries(unsaved.forms).filter(([name]) => name !== payload));
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionStarted, (unsaved, { payload: { user } }) =>
      unsaved.owner === user.email ? unsaved : { owner: user.email, forms: {} },
    );
  },
});

export const unsavedReducer = slice.reducer;
const { formKept, formRestored } = slice.actions;

interface WithUnsaved {
  session: SessionState;
  unsaved: Unsaved;
}

export const selectHasUnsaved = ({ unsaved }: WithUnsaved) => Object.keys(unsaved.forms).length > 0;

/**
 * Keeps a form when the session ends while it is being edited, or when two-factor authentication
 * has to be set up first, and restores it once the same administrator is back. `current` returns the form if it has unsaved changes.
 */
export function useUnsavedForm<T>(name: string, current: () => T | undefined, restore: (form: T) => void) {
  const store = useStore<WithUnsaved>();

  const arrive = useEffectEvent(() => {
    const form = store.getState().unsaved.forms[name];
    if (form === undefined) return;
    restore(structuredClone(form) as T);
    store.dispatch(formRestored(name));
  });
  const leave = useEffectEvent(() => {
    const form = current();
    const { session } = store.getState();
    const isAway = session.status === 'anonymous' || (session.status === 'authenticated' && session.mustEnroll);
    if (isAway && form !== undefined) store.dispatch(formKept({ name, form: structuredClone(form) }));
  });

  useEffect(() => {
    arrive();
    return () => leave();
  }, []);
}
