import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { MailStatusResponse } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { useMay } from '../../api/permissions';
import { useDates } from '../../api/useDates';
import { counted } from '../../lib/counted';
import { paths } from '../../lib/paths';
import { useToast } from '../toast/useToast';

const texts = {
  noServer: (waiting: number, maySetUp: boolean) =>
    `${waiting === 0 ? 'Emails can’t be sent yet.' : `${counted(waiting, 'email hasn’t', 'emails haven’t')} been sent.`} ${maySetUp ? 'Set up your mail server.' : 'Ask an owner or manager to set up the mail server.'}`,
  failing: (waiting: number, since: string, error: string | null) => {
    const what = waiting === 0 ? 'Email' : counted(waiting, 'email');
    return error === null
      ? `${what} can’t be sent. Nothing has left since ${since}.`
      : `${what} can’t be sent. ${error} (since ${since}).`;
  },
  setUp: 'Set up a mail server',
  fix: 'Fix',
  sendNow: 'Send now',
  trying: 'Trying to send now',
  failed: 'That did not work. Please try again.',
} as const;

/** Says that email does not leave, since when and why, with the ways to mend it. */
export function MailNotice({ status }: { status: MailStatusResponse }) {
  const may = useMay();
  const dates = useDates();
  const toast = useToast();
  const [sendNow, { isLoading }] = api.useSendMailNowMutation();
  const { health, waiting, failing_since: since, error } = status;
  const isFailing = health === 'failing';
  const maySetUp = may('settings.manage');

  const send = async () => {
    const answer = await sendNow();
    if (answer.error === undefined) toast.info(texts.trying);
    else toast.error(texts.failed);
  };
  return (
    <Alert
      severity={isFailing ? 'error' : 'warning'}
      action={
        <>
          {isFailing && may('mail.manage') && (
            <Button color="inherit" size="small" disabled={isLoading} onClick={() => void send()}>
              {texts.sendNow}
            </Button>
          )}
          {maySetUp && (
            <Button color="inherit" size="small" component={Link} to={`${paths.settings}?tab=email`}>
              {isFailing ? texts.fix : texts.setUp}
            </Button>
          )}
        </>
      }
    >
      {isFailing && since != null
        ? texts.failing(waiting, dates.moment(since), error)
        : texts.noServer(waiting, maySetUp)}
    </Alert>
  );
}
