import { startTransition, StrictMode, type ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readPageData } from '../api/pageData';
import { restoreSession } from '../api/session/restoreSession';
import { pause } from '../lib/pause';
import { App } from '../app/App';
import { createRouter } from '../app/router';
import { createStore } from '../app/store';

/**
 * Starts the app and calls `onReady` once it responds to input. `Home` is the landing page, where it
 * is what opens.
 */
export async function start(onReady: () => void, Home?: ComponentType) {
  const root = document.getElementById('root');
  if (root === null) return;

  const store = createStore(readPageData());
  void store.dispatch(restoreSession());
  await pause();
  const router = createRouter(Home);
  await pause();
  const app = (
    <StrictMode>
      <App store={store} router={router} onReady={onReady} />
    </StrictMode>
  );
  // Hydrates the server's markup if it belongs to this URL, in a transition so that the work is
  // sliced.
  const isDrawn = root.dataset['route'] === router.state.matches.at(-1)?.route.path;
  if (isDrawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
