import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Icon } from '../../components/Icon';
import type { Client } from './api';
import { TEXTS } from './texts';
import { useExport } from './useExport';

export type ClientAction = 'edit' | 'email' | 'history' | 'delete' | 'erase';

interface Props {
  client: Client;
  onAction: (action: ClientAction) => void;
}

const texts = TEXTS.card;

export function MoreActions({ client, onAction }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { exportAllOf } = useExport();
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };

  return (
    <>
      <IconButton
        aria-label={texts.more(client.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => void exportAllOf(client))}>{texts.exportAll}</MenuItem>
        <MenuItem onClick={choose(() => onAction('delete'))}>{texts.delete}</MenuItem>
        <MenuItem onClick={choose(() => onAction('erase'))}>{texts.erase}</MenuItem>
      </Menu>
    </>
  );
}
