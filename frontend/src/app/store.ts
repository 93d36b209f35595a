import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { generatedApi } from '../api/api.gen';
import { baseApi } from '../api/baseApi';
import { keptReducer } from '../api/keptDraft';
import type { PageData } from '../api/pageData';
import { initialSession, persistSession, sessionEnded, sessionReducer, sessionStarted, tokenOf } from '../api/session';
import { toastReducer } from '../components/toast/toast';

const reducer = combineReducers({
  session: sessionReducer,
  kept: keptReducer,
  toast: toastReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

const { getContent, getSite } = generatedApi.endpoints;

/** What every caller may see, as the cache has it. */
const publicData = (state: RootState): PageData => ({
  content: getContent.select()(state).data,
  site: getSite.select()(state).data,
});

const publicEntries = ({ content, site }: PageData) =>
  generatedApi.util.upsertQueryEntries([
    ...(content === undefined ? [] : [{ endpointName: 'getContent' as const, arg: undefined, value: content }]),
    ...(site === undefined ? [] : [{ endpointName: 'getSite' as const, arg: undefined, value: site }]),
  ]);

/** A change of session is stored and empties the cache: what one caller may see, the next may not. */
const sessionKeeper: Middleware<object, RootState> = (store) => (next) => (action) => {
  const before = tokenOf(store.getState());
  const result = next(action);
  if (sessionStarted.match(action) || sessionEnded.match(action)) {
    persistSession(store.getState().session, before);
    const known = publicData(store.getState());
    store.dispatch(baseApi.util.resetApiState());
    store.dispatch(publicEntries(known));
  }
  return result;
};

/** The state of the app, with what is known already. */
export function createStore(known: PageData = {}) {
  const store = configureStore({
    reducer,
    preloadedState: { session: initialSession() },
    middleware: (defaults) => defaults().concat(baseApi.middleware, sessionKeeper),
  });
  store.dispatch(publicEntries(known));
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
