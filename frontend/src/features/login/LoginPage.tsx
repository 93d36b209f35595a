import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { HumanCheck } from '../../components/HumanCheck';
import { PanelPage } from '../../components/PanelPage';
import { paths } from '../../lib/paths';
import { useAskBeforeUnload } from '../../lib/useAskBeforeUnload';
import { selectHasEnded, selectHasUnsaved, useSite } from './api';
import { CodeForm } from './CodeForm';
import { CredentialsForm } from './CredentialsForm';
import { TEXTS } from './texts';
import { useSignIn } from './useSignIn';

export function LoginPage() {
  const site = useSite();
  const { signIn, isSigningIn, codeDue, backToLogin, unchecked, giveUp, failure } = useSignIn();
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const hasEnded = useSelector(selectHasEnded);
  const hasUnsaved = useSelector(selectHasUnsaved);
  useAskBeforeUnload(hasUnsaved);

  return (
    <PanelPage
      title={codeDue ? TEXTS.codeTitle : TEXTS.title}
      hint={codeDue ? TEXTS.codeHint : TEXTS.hint}
      foot={<Link to={paths.home}>{TEXTS.publicSite}</Link>}
    >
      {(hasEnded || hasUnsaved) && <Alert severity="info">{hasUnsaved ? TEXTS.kept : TEXTS.ended}</Alert>}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {codeDue ? (
        <CodeForm
          busy={isSigningIn}
          back={TEXTS.backToLogin}
          onSubmit={(twoFactorToken) => void signIn({ ...credentials, twoFactorToken })}
          onBack={backToLogin}
        />
      ) : (
        <CredentialsForm
          credentials={credentials}
          demo={site.demo}
          busy={isSigningIn}
          onChange={setCredentials}
          onSubmit={() => void signIn(credentials)}
        />
      )}
      {unchecked !== null && (
        <HumanCheck
          why={TEXTS.check}
          onSolved={async ({ id }, answer) =>
            (await signIn({ ...unchecked, challengeId: id, answer })) ? 'expired' : 'closed'
          }
          onCancel={giveUp}
        />
      )}
    </PanelPage>
  );
}
