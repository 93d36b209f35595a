import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { Actions } from '../../components/Actions';
import type { ContactRequest } from './api';
import { toBooking, toReply } from './links';
import { TEXTS } from './texts';
import { useMakeClient } from './useMakeClient';
import { useMarkAnswered } from './useMarkAnswered';

const texts = TEXTS.actions;

interface Props {
  request: ContactRequest;
  /** Called with a step that leaves this screen; takes it once nothing that was typed would be lost. */
  onLeave: (act: () => void) => void;
  onClose: () => void;
}

/** What can be done with a message while it is open: the same as from its row. */
export function DetailsActions({ request, onLeave, onClose }: Props) {
  const navigate = useNavigate();
  const { makeClient, making } = useMakeClient();
  const { markAnswered, marking } = useMarkAnswered();
  const answer = async () => {
    if (await markAnswered(request)) onClose();
  };
  const goTo = (path: string) => () => onLeave(() => void navigate(path));

  return (
    <Actions>
      <Button size="small" variant="outlined" onClick={goTo(toReply(request))}>
        {texts.reply}
      </Button>
      {request.phone !== '' && (
        <Button size="small" variant="outlined" href={`tel:${request.phone}`}>
          {texts.call}
        </Button>
      )}
      <Button size="small" variant="outlined" onClick={goTo(toBooking(request))}>
        {texts.book}
      </Button>
      <Button size="small" disabled={making} onClick={() => onLeave(() => void makeClient(request))}>
        {texts.makeClient}
      </Button>
      {request.status === 'new' && (
        <Button size="small" disabled={marking} onClick={() => onLeave(() => void answer())}>
          {texts.markAnswered}
        </Button>
      )}
    </Actions>
  );
}
