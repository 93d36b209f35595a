import { useDispatch } from 'react-redux';
import { loggedOut } from '../api/session/session';
import { restoreSession } from '../api/session/restoreSession';
import { useNamedTitle } from '../api/useSite';
import styles from './Page.module.css';
import type { AppDispatch } from './store';

/** The session could not be checked. It is kept: the server may be back in a moment. */
export function UnreachablePage() {
  const dispatch = useDispatch<AppDispatch>();
  useNamedTitle('No connection');
  return (
    <main className={styles.page} role="alert">
      <h1>The server can’t be reached</h1>
      <p>You are still signed in. Try again in a moment.</p>
      <button type="button" className={styles.action} onClick={() => void dispatch(restoreSession())}>
        Try again
      </button>
      <button type="button" className={styles.quiet} onClick={() => dispatch(loggedOut())}>
        Log out
      </button>
    </main>
  );
}
