import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ValidateResponse } from '../public.gen';
import { publicApi } from '../publicApi';
import { statusOf } from '../problem';
import { sessionEnded, sessionStarted, type SessionState } from './session';

const RETRY_AFTER_MS = 1_000;

const { validateSession } = publicApi.endpoints;

type Dispatch = ThunkDispatch<{ session: SessionState }, unknown, UnknownAction>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The server's verdict; undefined if there is none (5xx, no network, timeout, page closed). */
async function validate(dispatch: Dispatch): Promise<ValidateResponse | undefined> {
  const { data, error } = await dispatch(validateSession.initiate(undefined, { track: false }));
  if (data !== undefined) return data;
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 ? { valid: false } : undefined;
}

/**
 * Asks the server whether the stored session is still valid, and once more if there is no verdict.
 */
export const restoreSession = () => async (dispatch: Dispatch, getState: () => { session: SessionState }) => {
  const { session: state } = getState();
  if (state.status !== 'validating') return;

  let verdict = await validate(dispatch);
  if (verdict === undefined) {
    await pause(RETRY_AFTER_MS);
    verdict = await validate(dispatch);
  }
  const { session } = state;
  dispatch(verdict?.valid === true ? sessionStarted({ ...session, user: verdict.user ?? session.user }) : sessionEnded());
};
