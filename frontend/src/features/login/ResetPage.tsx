import Button from '@mui/material/Button';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Failure } from '../../components/Failure';
import { NewPasswordFields, NO_PASSWORD, type NewPassword } from '../../components/account/NewPasswordFields';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { PanelPage } from '../../components/PanelPage';
import { paths } from '../../lib/paths';
import { useFragmentToken } from '../../lib/useFragmentToken';
import { FactorForm } from './FactorForm';
import styles from './Login.module.css';
import { factorHint, TEXTS } from './texts';
import { useReset } from './useReset';

const texts = TEXTS.reset;

/** Where the mailed link leads. */
export function ResetPage() {
  const token = useFragmentToken();
  return <Reset key={token} token={token} />;
}

/** A new password, and the code where one is needed. */
function Reset({ token }: { token: string }) {
  const { state, factorDue, isBusy, failure, send, sendWithPasskey, backToPassword } = useReset(token);
  const form = useForm<NewPassword>({ defaultValues: NO_PASSWORD });
  const password = () => form.getValues('newPassword');
  const place = async (sent: ReturnType<typeof send>) => placeErrors(await sent, form, ['newPassword']);

  if (state === 'expired') return <Expired />;
  if (state === 'done') return <Done />;
  return (
    <PanelPage
      title={factorDue === undefined ? texts.title : TEXTS.codeTitle}
      hint={factorDue === undefined ? texts.hint : factorHint(factorDue)}
      foot={<Link to={paths.login}>{TEXTS.backToLogin}</Link>}
    >
      {failure !== undefined && <Failure>{failure}</Failure>}
      {factorDue !== undefined ? (
        <FactorForm
          factor={factorDue}
          busy={isBusy}
          back={texts.back}
          onCode={(twoFactorToken) => void place(send(password(), { twoFactorToken }))}
          onUsePasskey={(challenge) => void place(sendWithPasskey(password(), challenge))}
          onBack={backToPassword}
        />
      ) : (
        <FormProvider {...form}>
          <form
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void form.handleSubmit(() => place(send(password())))();
            }}
          >
            <NewPasswordFields known={[]} />
            <Button type="submit" variant="contained" disabled={isBusy}>
              {isBusy ? texts.saving : texts.save}
            </Button>
          </form>
        </FormProvider>
      )}
    </PanelPage>
  );
}

function Expired() {
  return (
    <PanelPage title={texts.expiredTitle} hint={texts.expired} foot={<Link to={paths.login}>{TEXTS.backToLogin}</Link>}>
      <Button variant="contained" component={Link} to={paths.forgot}>
        {texts.again}
      </Button>
    </PanelPage>
  );
}

function Done() {
  return (
    <PanelPage title={texts.doneTitle} hint={texts.done} foot={null}>
      <Button variant="contained" component={Link} to={paths.login}>
        {TEXTS.signIn}
      </Button>
    </PanelPage>
  );
}
