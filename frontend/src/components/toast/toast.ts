import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'Success' | 'Error' | 'Info';

export interface Toast {
  tone: ToastTone;
  text: string;
  /** Label of the toast's button, if it has one. */
  action?: string | undefined;
  /** Tells a toast apart from the same one shown again. */
  id: number;
}

/** Action of the visible toast's button. Functions do not belong in the store. */
export const toastAction = { run: () => {} };

const slice = createSlice({
  name: 'toast',
  initialState: (): { current: Toast | null; shown: number } => ({ current: null, shown: 0 }),
  reducers: {
    toastShown(state, { payload }: PayloadAction<Omit<Toast, 'id'>>) {
      state.shown += 1;
      state.current = { ...payload, id: state.shown };
    },
    /** Something failed since, and says so where it did: an older success would contradict it. */
    failureShown(state) {
      if (state.current?.tone === 'Success') state.current = null;
    },
    toastDismissed(state) {
      state.current = null;
    },
  },
});

export const toastReducer = slice.reducer;
export const { toastShown, failureShown, toastDismissed } = slice.actions;
