import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { PageData } from '../api/pageData';
import { restoreSession } from '../api/session/restoreSession';
import { App } from '../app/App';
import { HomePage } from '../app/HomePage';
import { routesFrom } from '../app/router';
import { createStore } from '../app/store';
import { ADMIN, PERMISSIONS, PROFILE } from './factories';
import { server } from './server';

export { ADMIN, PROFILE };

/** The app's containers, as in index.html. */
function page(): HTMLElement {
  document.body.innerHTML = '<div id="page"><div id="root"></div></div><div id="toasts"></div>';
  return document.getElementById('root') as HTMLElement;
}

/** The whole app at a URL, as a browser starts it; `known` is the data in the page. */
export function renderApp(path: string, known: PageData = {}) {
  const store = createStore(known);
  const router = createMemoryRouter(routesFrom(HomePage), { initialEntries: [path] });
  void store.dispatch(restoreSession());
  render(<App store={store} router={router} />, { container: page() });
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), router, store };
}

/** A window as narrow as a phone's, until the test ends. */
export function onAPhone() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

/** A stored session that the server still accepts. */
export function signedIn() {
  localStorage.setItem('admin_token', 'token-1');
  localStorage.setItem('admin_user', JSON.stringify(ADMIN));
  server.use(http.post('*/api/auth/validate', () => HttpResponse.json({ valid: true, user: ADMIN })));
}

/** The same for someone with this role. A mediator is the one called `mediator-1`. */
export function signedInAs(role: keyof typeof PERMISSIONS) {
  signedIn();
  const employeeId = role === 'mediator' ? 'mediator-1' : null;
  const profile = { ...PROFILE, role, employeeId, permissions: PERMISSIONS[role] };
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json(profile)));
}
