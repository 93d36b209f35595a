import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../api/permissions';
import { selectSession } from '../../api/session/session';
import { useSite } from '../../api/useSite';
import { Icon } from '../../components/Icon';
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
  const close = () => setAnchor(null);
  const logOut = () => {
    close();
    leave();
  };

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
        <Avatar className={styles.avatar} aria-hidden="true">
          {initials(name)}
        </Avatar>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={paths.account} onClick={close}>
          Your account
        </MenuItem>
        {mayOpen(paths.settings) && (
          <MenuItem component={Link} to={paths.settings} onClick={close}>
            Settings
          </MenuItem>
        )}
        <MenuItem component={Link} to={paths.home} onClick={close}>
          View Public Site
        </MenuItem>
        <MenuItem onClick={logOut}>Log out</MenuItem>
      </Menu>
    </header>
  );
}
