import { Link, NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../../components/Icon';
import { paths } from '../../lib/paths';
import { useLogOut } from '../logOut';
import styles from './Admin.module.css';

const MANAGEMENT: readonly [string, string, IconName][] = [
  [paths.calendar, 'Appointments Management', 'calendar'],
  [paths.employees, 'Employees', 'people'],
  [paths.availability, 'Availability', 'clock'],
  [paths.clients, 'Clients', 'person'],
  [paths.requests, 'Contact Requests', 'inbox'],
  [paths.content, 'Website Content', 'page'],
  [paths.notifications, 'Notifications', 'mail'],
  [paths.analytics, 'Analytics', 'chart'],
  [paths.payments, 'Payments', 'card'],
  [paths.settings, 'Settings', 'settings'],
];

export function AdminSidebar({ onNavigate }: { onNavigate?: () => void }) {
  const leave = useLogOut();
  const logOut = () => {
    onNavigate?.();
    leave();
  };
  const item = (path: string, label: string, icon: IconName) => (
    <li key={path}>
      <NavLink to={path} onClick={onNavigate}>
        <Icon name={icon} size={20} />
        {label}
      </NavLink>
    </li>
  );

  return (
    <nav aria-label="Back office" className={styles.nav}>
      <ul>{item(paths.dashboard, 'Dashboard', 'dashboard')}</ul>
      <p>Management</p>
      <ul>{MANAGEMENT.map(([path, label, icon]) => item(path, label, icon))}</ul>
      <ul className={styles.foot}>
        <li>
          <Link to={paths.home}>
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
      </ul>
    </nav>
  );
}
