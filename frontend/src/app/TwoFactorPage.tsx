import Button from '@mui/material/Button';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { api } from '../api/endpoints';
import { AddPasskeyDialog } from '../components/account/AddPasskeyDialog';
import { passkeyObstacle } from '../components/account/passkeys';
import { TwoFactorDialog } from '../components/account/TwoFactorDialog';
import { useStartSetup, type Setup } from '../components/account/useStartSetup';
import { PanelPage } from '../components/PanelPage';
import { intendedPath } from './intendedPath';
import { useLogOut } from './logOut';

const TEXTS = {
  title: 'Set up two-factor authentication',
  hint: 'Your practice requires a second step when you sign in: a code from an app on your phone, or a passkey. Set it up now to continue.',
  start: 'Set up',
  passkey: 'Add a passkey instead',
  logOut: 'Log out',
} as const;

/** The only page of the back office until two-factor authentication is set up, where required. */
export function TwoFactorPage() {
  const { state } = useLocation() as { state: unknown };
  const status = api.useGetTwoFactorStatusQuery();
  const { data: own } = api.useListPasskeysQuery();
  const { startSetup, isStarting, prompt } = useStartSetup();
  const [setup, setSetup] = useState<Setup>();
  const [adding, setAdding] = useState(false);
  const logOut = useLogOut();

  const isSetUp = status.data?.enabled === true || (own !== undefined && own.passkeys.length > 0);
  if (isSetUp && setup === undefined && !adding) return <Navigate to={intendedPath(state)} replace />;
  return (
    <PanelPage title={TEXTS.title} hint={TEXTS.hint} foot={null}>
      <Button variant="contained" disabled={isStarting} onClick={() => void startSetup().then(setSetup)}>
        {TEXTS.start}
      </Button>
      {own !== undefined && passkeyObstacle(own.origin) === undefined && (
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {TEXTS.passkey}
        </Button>
      )}
      <Button onClick={logOut}>{TEXTS.logOut}</Button>
      {prompt}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {setup !== undefined && <TwoFactorDialog setup={setup} onClose={() => setSetup(undefined)} />}
    </PanelPage>
  );
}
