import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { api } from '../../api/endpoints';
import { ErrorState } from '../../components/ErrorState';
import { useSite } from '../../api/useSite';
import { zoneName } from '../../lib/dates';
import { AppTheme } from '../../theme/AppTheme';
import { Loading } from '../Loading';
import styles from './Admin.module.css';
import { AdminHeader } from './AdminHeader';
import { AdminSidebar } from './AdminSidebar';
import { useFolded } from './useFolded';

// Fetched once the page is idle: wide windows do not need it.
const MenuDrawer = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './MenuDrawer')).MenuDrawer,
}));

/** Moves the focus to a new screen, so that screen readers and the Tab key start there. */
function useFocusOnArrival() {
  const target = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    target.current?.focus();
  }, [pathname]);
  return target;
}

// After the first paint: it asks for what is new, and looks after dropped files.
const News = lazy(async () => ({ default: (await import('./News')).News }));

// Fetched after the first paint: it waits for a key.
const Help = lazy(async () => ({ default: (await import('./Help')).Help }));

const FAILED = 'Your permissions could not be loaded.';

/** The frame of the back office, once it is known what the signed-in person may open. */
export function AdminLayout() {
  const { data: profile, isError, refetch } = api.useGetProfileQuery();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [folded, fold] = useFolded();
  const main = useFocusOnArrival();
  const { timezone } = useSite();

  if (profile === undefined && !isError) return <Loading />;
  return (
    <AppTheme>
      <div className={styles.layout} data-folded={folded}>
        <AdminHeader onOpenMenu={() => setDrawerOpen(true)} />
        <aside className={styles.sidebar} data-print="no">
          <AdminSidebar folded={folded} onFold={fold} />
        </aside>
        <Suspense>{drawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />}</Suspense>
        <Suspense>{profile?.permissions.includes('calendar.read') === true && <News />}</Suspense>
        <Suspense>{profile !== undefined && <Help />}</Suspense>
        <main ref={main} tabIndex={-1} className={styles.main}>
          {profile === undefined ? <ErrorState text={FAILED} onRetry={() => void refetch()} /> : <Outlet />}
          <p className={styles.zone}>All times are in {zoneName(timezone)}.</p>
        </main>
      </div>
    </AppTheme>
  );
}
