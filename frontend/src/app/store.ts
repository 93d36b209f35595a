import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { initialSession, persistSession, sessionEnded, sessionReducer, sessionStarted } from '../api/session';
import { toastReducer } from '../components/toast/toast';

const reducer = combineReducers({
  session: sessionReducer,
  toast: toastReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof reducer>;

/** A change of session is stored and empties the cache: what one caller may see, the next may not. */
const sessionKeeper: Middleware<object, RootState> = (store) => (next) => (action) => {
  const result = next(action);
  if (sessionStarted.match(action) || sessionEnded.match(action)) {
    persistSession(store.getState().session);
    store.dispatch(baseApi.util.resetApiState());
  }
  return result;
};

export const createStore = () =>
  configureStore({
    reducer,
    preloadedState: { session: initialSession() },
    middleware: (defaults) => defaults().concat(baseApi.middleware, sessionKeeper),
  });

export type AppStore = ReturnType<typeof createStore>;
