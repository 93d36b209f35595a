import { useEffect, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import type { createBrowserRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { Toaster } from '../components/toast/Toaster';
import type { AppStore } from './store';

interface Props {
  store: AppStore;
  router: ReturnType<typeof createBrowserRouter>;
  onReady?: () => void;
}

const never = () => () => undefined;

export function App({ store, router, onReady }: Props) {
  useEffect(() => {
    onReady?.();
  }, [onReady]);
  // The toasts are not part of the server's markup, so they render after hydration.
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Provider store={store}>
      <RouterProvider router={router} />
      {hydrated && <Toaster />}
    </Provider>
  );
}
