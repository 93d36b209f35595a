import Button from '@mui/material/Button';
import { RowMenu } from '../../components/RowMenu';
import type { ContactRequest } from './api';
import { toBooking, toReply } from './links';
import { TEXTS } from './texts';
import { useMakeClient } from './useMakeClient';
import { useMarkAnswered } from './useMarkAnswered';

const texts = TEXTS.actions;

/** What can be done with a message without opening it. */
export function RequestActions({ request, onDelete }: { request: ContactRequest; onDelete: () => void }) {
  const { makeClient } = useMakeClient();
  const { markAnswered, marking } = useMarkAnswered();

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
      <RowMenu
        label={texts.more(request.contactName)}
        entries={[
          { text: texts.reply, to: toReply(request) },
          ...(request.phone === '' ? [] : [{ text: texts.call, href: `tel:${request.phone}` }]),
          { text: texts.makeClient, act: () => void makeClient(request) },
          { text: texts.book, to: toBooking(request) },
          { text: texts.delete, act: onDelete },
        ]}
      />
    </>
  );
}
