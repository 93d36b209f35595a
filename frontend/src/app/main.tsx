import './nonce';
import '../theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '../api/restoreSession';
import { App } from './App';
import { createRouter } from './router';
import { createStore } from './store';

const store = createStore();
void store.dispatch(restoreSession());

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} router={createRouter()} />
    </StrictMode>,
  );
}
