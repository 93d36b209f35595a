import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Icon } from '../../components/Icon';
import { ADMIN_PAGES, MANAGEMENT, type AdminPage } from '../../api/adminPages';
import { useMayOpen } from '../../api/permissions';
import { paths } from '../../lib/paths';
import { useLogOut } from '../logOut';
import styles from './Admin.module.css';

const Waiting = lazy(async () => ({ default: (await import('./News')).Waiting }));

interface Props {
  onNavigate?: () => void;
  /** Whether only icons show until the pointer or the focus is on the menu. */
  folded?: boolean;
  onFold?: (folded: boolean) => void;
}

export function AdminSidebar({ onNavigate, folded = false, onFold }: Props) {
  const leave = useLogOut();
  const mayOpen = useMayOpen();
  const logOut = () => {
    onNavigate?.();
    leave();
  };
  const item = (path: AdminPage) => (
    <li key={path}>
      <NavLink to={path} onClick={onNavigate}>
        <Icon name={ADMIN_PAGES[path].icon} size={20} />
        {ADMIN_PAGES[path].name}
        <Suspense>
          <Waiting path={path} />
        </Suspense>
      </NavLink>
    </li>
  );

  return (
    <nav aria-label="Back office" className={styles.nav}>
      <ul>{item(paths.dashboard)}</ul>
      <p>Management</p>
      <ul>{MANAGEMENT.filter(mayOpen).map(item)}</ul>
      <ul className={styles.foot}>
        <li>
          <Link to={paths.home} reloadDocument>
            <Icon name="site" size={20} />
            View Site
          </Link>
        </li>
        <li>
          <button type="button" onClick={logOut}>
            <Icon name="logout" size={20} />
            Logout
          </button>
        </li>
        {onFold !== undefined && (
          <li>
            <button type="button" onClick={() => onFold(!folded)}>
              <Icon name={folded ? 'next' : 'previous'} size={20} />
              {folded ? 'Expand menu' : 'Collapse menu'}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
