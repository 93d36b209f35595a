import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ValidateResponse } from '../public.gen';
import { publicApi } from '../publicApi';
import { statusOf } from '../problem';
import { sessionEnded, sessionStarted, validationFailed, validationStarted, type SessionState } from './session';

const RETRY_AFTER_MS = 1_000;

const { validateSession } = publicApi.endpoints;

type Dispatch = ThunkDispatch<{ session: SessionState }, unknown, UnknownAction>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The server's verdict; undefined if there is none: anything but an answer in words or 401. */
async function validate(dispatch: Dispatch): Promise<ValidateResponse | undefined> {
  const { data, error } = await dispatch(validateSession.initiate(undefined, { track: false }));
  if (data !== undefined) return data;
  return statusOf(error) === 401 ? { valid: false } : undefined;
}

/**
 * Asks the server whether the stored session is still valid, and once more if there is no verdict.
 * Without one the session stays: a server that is away for a moment signs no one out.
 */
export const restoreSession = () => async (dispatch: Dispatch, getState: () => { session: SessionState }) => {
  dispatch(validationStarted());
  const { session: state } = getState();
  if (state.status !== 'validating') return;

  let verdict = await validate(dispatch);
  if (verdict === undefined) {
    await pause(RETRY_AFTER_MS);
    verdict = await validate(dispatch);
  }
  const { session } = state;
  if (verdict === undefined) dispatch(validationFailed());
  else dispatch(verdict.valid ? sessionStarted({ ...session, user: verdict.user ?? session.user }) : sessionEnded());
};
