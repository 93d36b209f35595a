import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ofBrowser, onTold, tellTabs } from '../../lib/storage';
import type { UserResponse } from '../public.gen';

const TOKEN_KEY = 'admin_token';
const USER_KEY = 'admin_user';
/** The content being edited, for its preview in another tab. */
export const PREVIEW_KEY = 'content_draft';
/** Removed with the session. Earlier versions stored the first three. */
const CACHE_KEYS = ['bookings', 'employees', 'availability', PREVIEW_KEY];

export interface Session {
  token: string;
  user: UserResponse;
}

type Name = Pick<UserResponse, 'firstName' | 'lastName'>;

export type SessionState =
  | { status: 'validating'; session: Session }
  /** The server gave no verdict: the session may still be good. */
  | { status: 'unreachable'; session: Session }
  | { status: 'authenticated'; session: Session; mustEnroll: boolean }
  | { status: 'anonymous'; hasEnded: boolean };

function isUser(value: unknown): value is UserResponse {
  return typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string';
}

function readStored(): Session | undefined {
  const token = ofBrowser.get(TOKEN_KEY);
  try {
    const user: unknown = JSON.parse(ofBrowser.get(USER_KEY) ?? 'null');
    return token !== null && token !== '' && isUser(user) ? { token, user } : undefined;
  } catch {
    return undefined;
  }
}

function store({ token, user }: Session) {
  ofBrowser.set(TOKEN_KEY, token);
  ofBrowser.set(USER_KEY, JSON.stringify(user));
}

/** Removes the session from this browser's storage; the app keeps it until {@link loggedOut}. */
export function forgetSession() {
  for (const key of [TOKEN_KEY, USER_KEY, ...CACHE_KEYS]) ofBrowser.remove(key);
}

const LOGGED_OUT = 'logged out';

/** Tells the other tabs of this browser that the user logged out. */
export const tellLoggedOut = () => tellTabs(LOGGED_OUT);

/** Calls the listener when the user logs out in another tab; returns a function that stops it. */
export const onLoggedOut = (listener: () => void) => onTold(LOGGED_OUT, listener);

/** A stored session is only used once the server has validated it. */
export function initialSession(): SessionState {
  const session = readStored();
  if (session !== undefined) return { status: 'validating', session };
  forgetSession();
  return { status: 'anonymous', hasEnded: false };
}

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'anonymous', hasEnded: false }),
  reducers: {
    validationStarted: (state): SessionState =>
      state.status === 'unreachable' ? { status: 'validating', session: state.session } : state,
    validationFailed: (state): SessionState =>
      state.status === 'validating' ? { status: 'unreachable', session: state.session } : state,
    sessionStarted: (_state, { payload }: PayloadAction<Session>): SessionState => ({
      status: 'authenticated',
      session: payload,
      mustEnroll: false,
    }),
    /** The server answers nothing else until two-factor authentication is set up. */
    enrollmentDue: (state) => {
      if (state.status === 'authenticated') state.mustEnroll = true;
    },
    enrolled: (state) => {
      if (state.status === 'authenticated') state.mustEnroll = false;
    },
    userRenamed: (state, { payload: { firstName, lastName } }: PayloadAction<Name>) => {
      if (state.status !== 'anonymous') Object.assign(state.session.user, { firstName, lastName });
    },
    /** The server no longer accepts the session, or another tab has ended it. */
    sessionEnded: (): SessionState => ({ status: 'anonymous', hasEnded: true }),
    loggedOut: (): SessionState => ({ status: 'anonymous', hasEnded: false }),
  },
});

export const sessionReducer = slice.reducer;
export const {
  validationStarted,
  validationFailed,
  sessionStarted,
  sessionEnded,
  loggedOut,
  userRenamed,
  enrollmentDue,
  enrolled,
} = slice.actions;

interface WithSession {
  session: SessionState;
}

/**
 * Stores the session after every change; `before` is the token until then. A newer session that
 * another tab has stored stays.
 */
export function persistSession(state: SessionState, before: string | null) {
  if (state.status === 'authenticated') store(state.session);
  if (state.status === 'anonymous' && [null, before].includes(ofBrowser.get(TOKEN_KEY))) forgetSession();
}

export const selectSession = (state: WithSession): SessionState => state.session;

/** Whether a session ended without the user logging out here. */
export const selectHasEnded = ({ session }: WithSession) => session.status === 'anonymous' && session.hasEnded;

/** The token to send. The API layer knows the state only as unknown. */
export function tokenOf(state: unknown): string | null {
  const { session } = state as WithSession;
  return session.status === 'anonymous' ? null : session.session.token;
}
