import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/Icon';
import type { ContactRequest } from './api';
import { toBooking, toReply } from './links';
import { TEXTS } from './texts';
import { useMakeClient } from './useMakeClient';
import { useMarkAnswered } from './useMarkAnswered';

const texts = TEXTS.actions;

/** What can be done with a message without opening it. */
export function RequestActions({ request, onDelete }: { request: ContactRequest; onDelete: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { makeClient, making } = useMakeClient();
  const { markAnswered, marking } = useMarkAnswered();
  const close = () => setAnchor(null);
  const choose = (act: () => void) => () => {
    close();
    act();
  };

  return (
    <>
      {request.status === 'new' && (
        <Button
          size="small"
          variant="outlined"
          disabled={marking}
          aria-label={texts.markAnsweredOf(request.contactName)}
          onClick={() => void markAnswered(request)}
        >
          {texts.markAnswered}
        </Button>
      )}
      <IconButton
        aria-label={texts.more(request.contactName)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={toReply(request)}>
          {texts.reply}
        </MenuItem>
        {request.phone !== '' && (
          <MenuItem component="a" href={`tel:${request.phone}`} onClick={close}>
            {texts.call}
          </MenuItem>
        )}
        <MenuItem disabled={making} onClick={choose(() => void makeClient(request))}>
          {texts.makeClient}
        </MenuItem>
        <MenuItem component={Link} to={toBooking(request)}>
          {texts.book}
        </MenuItem>
        <MenuItem onClick={choose(onDelete)}>{texts.delete}</MenuItem>
      </Menu>
    </>
  );
}
