import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { PUBLIC_MEDIATORS, type PageData } from '../api/pageData';
import { publicApi } from '../api/publicApi';
import { PUBLIC_CONTENT } from '../api/useContent';
import {
  initialSession,
  loggedOut,
  persistSession,
  sessionEnded,
  sessionReducer,
  sessionStarted,
  tokenOf,
  userRenamed,
} from '../api/session/session';
import { unsavedReducer } from '../api/unsavedForm';
import { toastReducer } from '../components/toast/toast';

const reducer = combineReducers({
  session: sessionReducer,
  unsaved: unsavedReducer,
  toast: toastReducer,
  [publicApi.reducerPath]: publicApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

const { getContent, getSite, listEmployees, listOpenings } = publicApi.endpoints;

/** The public data in the cache. */
const publicData = (state: RootState): PageData => ({
  content: getContent.select(PUBLIC_CONTENT)(state).data,
  site: getSite.select()(state).data,
  mediators: listEmployees.select(PUBLIC_MEDIATORS)(state).data,
  openings: listOpenings.select()(state).data,
});

const publicEntries = ({ content, site, mediators, openings }: PageData) =>
  publicApi.util.upsertQueryEntries([
    ...(content === undefined ? [] : [{ endpointName: 'getContent' as const, arg: PUBLIC_CONTENT, value: content }]),
    ...(site === undefined ? [] : [{ endpointName: 'getSite' as const, arg: undefined, value: site }]),
    ...(mediators === undefined
      ? []
      : [{ endpointName: 'listEmployees' as const, arg: PUBLIC_MEDIATORS, value: mediators }]),
    ...(openings === undefined ? [] : [{ endpointName: 'listOpenings' as const, arg: undefined, value: openings }]),
  ]);

/**
 * Stores every change of the session. Another session empties the cache: what one caller may see,
 * the next may not.
 */
const sessionKeeper: Middleware<object, RootState> = (store) => (next) => (action) => {
  const before = tokenOf(store.getState());
  const result = next(action);
  const isOther = [sessionStarted, sessionEnded, loggedOut].some((change) => change.match(action));
  if (isOther || userRenamed.match(action)) persistSession(store.getState().session, before);
  if (isOther) {
    const known = publicData(store.getState());
    store.dispatch(publicApi.util.resetApiState());
    store.dispatch(publicEntries(known));
  }
  return result;
};

/** The app's store, filled with the data that came with the page. */
export function createStore(known: PageData = {}) {
  const store = configureStore({
    reducer,
    preloadedState: { session: initialSession() },
    middleware: (defaults) => defaults().concat(publicApi.middleware, sessionKeeper),
  });
  store.dispatch(publicEntries(known));
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
