import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { Failure } from '../../components/Failure';
import { HumanCheck } from '../../components/HumanCheck';
import { PanelPage } from '../../components/PanelPage';
import { paths } from '../../lib/paths';
import { ofBrowser } from '../../lib/storage';
import { useAskBeforeUnload } from '../../lib/useAskBeforeUnload';
import { selectHasEnded, selectHasUnsaved, useSite } from './api';
import { CredentialsForm } from './CredentialsForm';
import { FactorForm } from './FactorForm';
import styles from './Login.module.css';
import { factorHint, TEXTS } from './texts';
import { useSignIn } from './useSignIn';

/** Someone who comes from their invitation need not type their address. */
function emailIn(state: unknown): string {
  const isKnown = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string';
  return isKnown ? (state.email as string) : '';
}

export function LoginPage() {
  const site = useSite();
  const {
    signIn,
    signInWithFactor,
    signInWithPasskey,
    isSigningIn,
    factorDue,
    backToLogin,
    unchecked,
    giveUp,
    failure,
  } = useSignIn();
  const { state } = useLocation() as { state: unknown };
  const [credentials, setCredentials] = useState({ email: emailIn(state), password: '' });
  const hasEnded = useSelector(selectHasEnded);
  const hasUnsaved = useSelector(selectHasUnsaved);
  useAskBeforeUnload(hasUnsaved);
  const [isKept] = useState(ofBrowser.isLasting);

  return (
    <PanelPage
      title={factorDue === null ? TEXTS.title : TEXTS.codeTitle}
      hint={factorDue === null ? TEXTS.hint : factorHint(factorDue)}
      foot={
        <Link to={paths.home} reloadDocument>
          {TEXTS.publicSite}
        </Link>
      }
    >
      {(hasEnded || hasUnsaved) && <Alert severity="info">{hasUnsaved ? TEXTS.kept : TEXTS.ended}</Alert>}
      {!isKept && <Alert severity="info">{TEXTS.notKept}</Alert>}
      {failure !== null && <Failure>{failure}</Failure>}
      {factorDue !== null && (
        <FactorForm
          factor={factorDue}
          busy={isSigningIn}
          back={TEXTS.backToLogin}
          onCode={(twoFactorToken) => void signIn({ ...credentials, twoFactorToken })}
          onUsePasskey={(challenge) => void signInWithFactor(credentials, challenge)}
          onBack={backToLogin}
        />
      )}
      {factorDue === null && (
        <CredentialsForm
          credentials={credentials}
          demo={site.demo}
          busy={isSigningIn}
          onChange={setCredentials}
          onSubmit={() => void signIn(credentials)}
          onUsePasskey={() => void signInWithPasskey()}
        />
      )}
      {factorDue === null && (
        <Link to={paths.forgot} className={styles.forgot}>
          {TEXTS.forgot.open}
        </Link>
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
