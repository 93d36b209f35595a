import Button from '@mui/material/Button';
import { useMailLeaves } from '../../../api/useMailLeaves';
import { useToast } from '../../../components/toast/useToast';
import {
  problemOf,
  useCancelMailMutation,
  useReleaseMailMutation,
  useRetryMailMutation,
  type OutboxMail,
} from '../api';
import { TEXTS } from './texts';

const { actions: texts, done, actionFailed } = TEXTS.sheet;

/** What can be done with an email in its state. */
export function MailActions({ mail: { id, state }, onResend }: { mail: OutboxMail; onResend: () => void }) {
  const [retry, retrying] = useRetryMailMutation();
  const [cancel, cancelling] = useCancelMailMutation();
  const [release, releasing] = useReleaseMailMutation();
  const busy = retrying.isLoading || cancelling.isLoading || releasing.isLoading;
  const toast = useToast();
  const leaves = useMailLeaves();

  const run = async (
    call: (arg: { id: string }) => Promise<{ error?: Parameters<typeof problemOf>[0] }>,
    said: (leaves: boolean) => string,
  ) => {
    const { error } = await call({ id });
    if (error === undefined) toast.success(said(leaves));
    else toast.error(problemOf(error)?.detail ?? actionFailed);
  };
  const again = (
    <Button variant="outlined" onClick={onResend}>
      {texts.resend}
    </Button>
  );

  switch (state) {
    case 'waiting':
      return (
        <Button variant="outlined" disabled={busy} onClick={() => void run(cancel, done.cancel)}>
          {texts.cancel}
        </Button>
      );
    case 'held':
      return (
        <>
          <Button variant="outlined" disabled={busy} onClick={() => void run(cancel, done.cancel)}>
            {texts.drop}
          </Button>
          <Button variant="contained" disabled={busy} onClick={() => void run(release, done.release)}>
            {texts.release}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          {again}
          <Button variant="contained" disabled={busy} onClick={() => void run(retry, done.retry)}>
            {texts.retry}
          </Button>
        </>
      );
    case 'sent':
    case 'withdrawn':
      return again;
  }
}
