import Drawer from '@mui/material/Drawer';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { AppTheme } from '../../theme/AppTheme';
import styles from './Admin.module.css';
import { AdminHeader } from './AdminHeader';
import { AdminSidebar } from './AdminSidebar';

export function AdminLayout() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);

  return (
    <AppTheme>
      <div className={styles.layout}>
        <AdminHeader onOpenMenu={() => setDrawerOpen(true)} />
        <aside className={styles.sidebar}>
          <AdminSidebar />
        </aside>
        <Drawer
          open={drawerOpen}
          onClose={closeDrawer}
          slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu' } }}
        >
          <div className={styles.drawer}>
            <AdminSidebar onNavigate={closeDrawer} />
          </div>
        </Drawer>
        <main className={styles.main}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </AppTheme>
  );
}
