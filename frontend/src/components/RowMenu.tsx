import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { Icon } from './Icon';
import { LazyMenu } from './LazyMenu';
import type { Entry } from './MenuOf';

interface Props {
  /** What the button is called. */
  label: string;
  entries: readonly Entry[];
}

/** What can be done with a row, behind a button; nothing if there is nothing to do. */
export function RowMenu({ label, entries }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (entries.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        data-menu
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" size={20} />
      </IconButton>
      <LazyMenu anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
    </>
  );
}
