import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSession } from '../../api/session/session';
import { useSite } from '../../api/useSite';
import { Icon } from '../../components/Icon';
import { PracticeMark } from '../../components/Mark';
import { initials } from '../../lib/initials';
import { paths } from '../../lib/paths';
import styles from './Admin.module.css';
import { SearchButton } from './SearchButton';

// Fetched once the page is idle, like every menu.
const AccountMenu = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './AccountMenu')).AccountMenu,
}));

export function AdminHeader({ onOpenMenu }: { onOpenMenu: () => void }) {
  const state = useSelector(selectSession);
  const site = useSite();
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
        <PracticeMark />
        <span>{site.name}</span>
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
      <Suspense>{anchor !== null && <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </header>
  );
}
