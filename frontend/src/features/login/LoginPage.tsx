import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Hint } from '../../components/Hint';
import { HumanCheck } from '../../components/HumanCheck';
import { paths } from '../../lib/paths';
import { useAskBeforeUnload } from '../../lib/useAskBeforeUnload';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { AppTheme } from '../../theme/AppTheme';
import { selectHasEnded, selectHasUnsaved, useSite } from './api';
import { CodeForm } from './CodeForm';
import { CredentialsForm } from './CredentialsForm';
import styles from './Login.module.css';
import { TEXTS } from './texts';
import { useSignIn } from './useSignIn';

export function LoginPage() {
  const site = useSite();
  const { signIn, isSigningIn, codeDue, backToLogin, unchecked, giveUp, failure } = useSignIn();
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const hasEnded = useSelector(selectHasEnded);
  const hasUnsaved = useSelector(selectHasUnsaved);
  useAskBeforeUnload(hasUnsaved);
  useDocumentTitle(`${TEXTS.title} · ${site.name}`);

  return (
    <AppTheme>
      <main className={styles.page}>
        <div className={styles.panel}>
          <p className={styles.brand}>{site.name}</p>
          <h1>{codeDue ? TEXTS.codeTitle : TEXTS.title}</h1>
          <Hint>{codeDue ? TEXTS.codeHint : TEXTS.hint}</Hint>
          {(hasEnded || hasUnsaved) && <Alert severity="info">{hasUnsaved ? TEXTS.kept : TEXTS.ended}</Alert>}
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          {codeDue ? (
            <CodeForm
              busy={isSigningIn}
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
        </div>
        <Link to={paths.home}>{TEXTS.publicSite}</Link>
      </main>
      {unchecked !== null && (
        <HumanCheck
          why={TEXTS.check}
          onSolved={async ({ id }, answer) =>
            (await signIn({ ...unchecked, challengeId: id, answer })) ? 'expired' : 'closed'
          }
          onCancel={giveUp}
        />
      )}
    </AppTheme>
  );
}
