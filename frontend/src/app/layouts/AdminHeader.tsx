import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../api/permissions';
import { selectSession } from '../../api/session/session';
import { useSite } from '../../api/useSite';
import { Icon } from '../../components/Icon';
import { LazyMenu } from '../../components/LazyMenu';
import { initials } from '../../lib/initials';
import { paths } from '../../lib/paths';
import { useLogOut } from '../logOut';
import styles from './Admin.module.css';
import { SearchButton } from './SearchButton';

export function AdminHeader({ onOpenMenu }: { onOpenMenu: () => void }) {
  const state = useSelector(selectSession);
  const site = useSite();
  const leave = useLogOut();
  const mayOpen = useMayOpen();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const user = state.status === 'anonymous' ? undefined : state.session.user;
  const name = user === undefined ? '' : `${user.firstName} ${user.lastName}`.trim() || user.email;

  return (
    <header className={styles.header} data-print="no">
      <span className={styles.menuButton}>
        <IconButton aria-label="Open menu" onClick={onOpenMenu} edge="start">
          <Icon name="menu" />
        </IconButton>
      </span>
      <Link to={paths.dashboard} className={styles.brand}>
        {site.name}
      </Link>
      <SearchButton />
      <p className={styles.welcome}>Welcome, {name}</p>
      <IconButton
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={styles.avatar} aria-hidden="true">
          {initials(name)}
        </span>
      </IconButton>
      <LazyMenu
        anchor={anchor}
        entries={[
          { text: 'Your account', to: paths.account },
          ...(mayOpen(paths.settings) ? [{ text: 'Settings', to: paths.settings }] : []),
          { text: 'View Public Site', to: paths.home },
          { text: 'Log out', act: leave },
        ]}
        onClose={() => setAnchor(null)}
      />
    </header>
  );
}
