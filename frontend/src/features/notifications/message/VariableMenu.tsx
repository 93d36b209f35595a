import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import type { Variable } from '../api';
import { TEXTS } from '../texts';
import styles from './Message.module.css';

interface Props {
  variables: readonly Variable[];
  /** The field's label. */
  field: string;
  disabled: boolean;
  onChoose: (name: string) => void;
}

/** All variables, behind a button. */
export function VariableMenu({ variables, field, disabled, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // The menu keeps the focus until it is gone.
  const after = useRef<() => void>(undefined);
  const close = (then: () => void) => {
    after.current = then;
    setOpen(false);
  };

  return (
    <>
      <Button
        ref={button}
        size="small"
        disabled={disabled || variables.length === 0}
        endIcon={<Icon name="down" size={20} />}
        aria-label={TEXTS.insertInto(field)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {TEXTS.insert}
      </Button>
      <Menu
        anchorEl={() => button.current}
        open={open}
        disableRestoreFocus
        onClose={() => close(() => button.current?.focus())}
        slotProps={{
          // It mounts outside of the page's landmarks.
          paper: { role: 'region', 'aria-label': TEXTS.variables },
          transition: { onExited: () => after.current?.() },
        }}
      >
        {variables.map(({ name, description }) => (
          <MenuItem key={name} className={styles.choice} onClick={() => close(() => onChoose(name))}>
            <code>{`{${name}}`}</code>
            <span>{description}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
