import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMay } from '../../../api/permissions';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useDates, useForgetRefusedAddressMutation, type Client } from '../api';
import { TEXTS } from '../texts';

const texts = TEXTS.contact;

/** Warns that mail to this address came back for good, until the office says that it works again. */
export function RefusedAddress({ client: { email, email_refused_at: refused } }: { client: Client }) {
  const [forget, { isLoading, isSuccess }] = useForgetRefusedAddressMutation();
  const mayMail = useMay()('mail.manage');
  const dates = useDates();
  const toast = useToast();
  if (refused == null || isSuccess) return null;

  const tryAgain = async () => {
    const { error } = await forget({ addressRequest: { email } });
    if (error === undefined) toast.success(texts.forgotten);
    else toast.error(problemOf(error)?.detail ?? texts.notForgotten);
  };
  return (
    <Alert severity="warning">
      <p>{texts.refused(dates.dayOf(refused))}</p>
      {mayMail && (
        <Button size="small" variant="outlined" disabled={isLoading} onClick={() => void tryAgain()}>
          {texts.forget}
        </Button>
      )}
    </Alert>
  );
}
