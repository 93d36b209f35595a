import Drawer from '@mui/material/Drawer';
import styles from './Admin.module.css';
import { AdminSidebar } from './AdminSidebar';

/** The menu of the back office where there is no room beside the page. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu' } }}>
      <div className={styles.drawer}>
        <AdminSidebar onNavigate={onClose} />
      </div>
    </Drawer>
  );
}
