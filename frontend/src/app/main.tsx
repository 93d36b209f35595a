import './nonce';
import '../theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readPageData } from '../api/pageData';
import { restoreSession } from '../api/restoreSession';
import { App } from './App';
import { createRouter } from './router';
import { createStore } from './store';

const store = createStore(readPageData());
void store.dispatch(restoreSession());

const root = document.getElementById('root');
if (root !== null) {
  const router = createRouter();
  const app = (
    <StrictMode>
      <App store={store} router={router} />
    </StrictMode>
  );
  // What the server wrote is taken over where it is what stands at this address.
  if (root.dataset['route'] === router.state.matches.at(-1)?.route.path) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
