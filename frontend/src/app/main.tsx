import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readPageData } from '../api/pageData';
import { restoreSession } from '../api/session/restoreSession';
import { App } from './App';
import { createRouter } from './router';
import { createStore } from './store';

/** Starts the app; `onReady` is called once, when it answers. */
export function start(onReady: () => void) {
  const root = document.getElementById('root');
  if (root === null) return;

  const store = createStore(readPageData());
  void store.dispatch(restoreSession());
  const router = createRouter();
  const app = (
    <StrictMode>
      <App store={store} router={router} onReady={onReady} />
    </StrictMode>
  );
  // What the server drew is taken over where it is what stands at this address; in a transition, so that it is done in slices.
  const isDrawn = root.dataset['route'] === router.state.matches.at(-1)?.route.path;
  if (isDrawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
