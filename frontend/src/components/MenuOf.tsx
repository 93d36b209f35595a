import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';

/** Where an entry leads, within the office or out of it, or what it does. */
export type Entry = { text: string } & ({ to: string } | { href: string } | { act: () => void });

interface Props {
  anchor: HTMLElement;
  entries: readonly Entry[];
  onClose: () => void;
}

/** An open menu. Choosing an entry closes it. */
export function MenuOf({ anchor, entries, onClose }: Props) {
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {entries.map((entry) =>
        'to' in entry ? (
          <MenuItem key={entry.text} component={Link} to={entry.to} onClick={onClose}>
            {entry.text}
          </MenuItem>
        ) : 'href' in entry ? (
          <MenuItem key={entry.text} component="a" href={entry.href} onClick={onClose}>
            {entry.text}
          </MenuItem>
        ) : (
          <MenuItem key={entry.text} onClick={choose(entry.act)}>
            {entry.text}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
