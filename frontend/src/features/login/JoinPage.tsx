import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Failure } from '../../components/Failure';
import { NewPasswordFields, NO_PASSWORD, type NewPassword } from '../../components/account/NewPasswordFields';
import { FormField } from '../../components/form/FormField';
import { placeErrors } from '../../components/form/placeErrors';
import { useForm } from '../../components/form/useForm';
import { PanelPage } from '../../components/PanelPage';
import { paths } from '../../lib/paths';
import { useFragmentToken } from '../../lib/useFragmentToken';
import { problemOf, statusOf, useAcceptInvitationMutation, usePreviewInvitationMutation } from './api';
import styles from './Login.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.join;

/** Where the link of an invitation leads. */
export function JoinPage() {
  const token = useFragmentToken();
  return <Join key={token} token={token} />;
}

interface Form extends NewPassword {
  firstName: string;
  lastName: string;
}

function Join({ token }: { token: string }) {
  const [preview, invitation] = usePreviewInvitationMutation();
  const [accept, accepted] = useAcceptInvitationMutation();
  const form = useForm<Form>({ defaultValues: { firstName: '', lastName: '', ...NO_PASSWORD } });
  useEffect(() => {
    if (token !== '') void preview({ invitationTokenRequest: { token } });
  }, [preview, token]);

  const isGone = (error: Parameters<typeof statusOf>[0]) => statusOf(error) === 410;
  if (token === '' || isGone(invitation.error) || isGone(accepted.error)) return <Expired />;
  if (accepted.isSuccess) return <Done email={invitation.data?.email ?? ''} />;
  const failed = invitation.error ?? accepted.error;
  const failure = statusOf(failed) === undefined ? TEXTS.noConnection : (problemOf(failed)?.detail ?? texts.failed);

  const send = async ({ firstName, lastName, newPassword }: Form) => {
    const answer = await accept({ acceptRequest: { token, firstName, lastName, password: newPassword } });
    const errors = problemOf(answer.error)?.errors;
    placeErrors(answer.error, form, ['firstName', 'lastName']);
    const refused = errors?.['password'];
    if (refused !== undefined) form.setError('newPassword', { type: 'server', message: refused.join(' ') });
  };

  return (
    <PanelPage
      title={texts.title}
      hint={invitation.data === undefined ? texts.loading : texts.hint(invitation.data.practice, invitation.data.email)}
      foot={<Link to={paths.login}>{TEXTS.backToLogin}</Link>}
    >
      {failed !== undefined && problemOf(failed)?.errors === undefined && <Failure>{failure}</Failure>}
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void form.handleSubmit(send)();
          }}
        >
          <FormField
            name="firstName"
            label={texts.firstName}
            autoComplete="given-name"
            rules={{ required: texts.firstNameRequired }}
          />
          <FormField
            name="lastName"
            label={texts.lastName}
            autoComplete="family-name"
            rules={{ required: texts.lastNameRequired }}
          />
          <NewPasswordFields known={[invitation.data?.email ?? '']} />
          <Button type="submit" variant="contained" disabled={invitation.data === undefined || accepted.isLoading}>
            {texts.submit}
          </Button>
        </form>
      </FormProvider>
    </PanelPage>
  );
}

function Expired() {
  return (
    <PanelPage
      title={texts.expiredTitle}
      hint={texts.expired}
      foot={
        <Link to={paths.home} reloadDocument>
          {TEXTS.publicSite}
        </Link>
      }
    >
      <Button variant="outlined" component={Link} to={paths.login}>
        {TEXTS.backToLogin}
      </Button>
    </PanelPage>
  );
}

function Done({ email }: { email: string }) {
  return (
    <PanelPage title={texts.doneTitle} hint={texts.done(email)} foot={null}>
      <Button variant="contained" component={Link} to={paths.login} state={{ email }}>
        {TEXTS.signIn}
      </Button>
    </PanelPage>
  );
}
