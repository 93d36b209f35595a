import Button from '@mui/material/Button';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { api } from '../api/endpoints';
import { TwoFactorDialog } from '../components/account/TwoFactorDialog';
import { useStartSetup, type Setup } from '../components/account/useStartSetup';
import { PanelPage } from '../components/PanelPage';
import { intendedPath } from './intendedPath';
import { useLogOut } from './logOut';

const TEXTS = {
  title: 'Set up two-factor authentication',
  hint: 'Your practice requires a second step when you sign in: a code from an app on your phone. Set it up now to continue.',
  start: 'Set up',
  logOut: 'Log out',
} as const;

/** The only page of the back office until two-factor authentication is set up, where required. */
export function TwoFactorPage() {
  const { state } = useLocation() as { state: unknown };
  const status = api.useGetTwoFactorStatusQuery();
  const { startSetup, isStarting } = useStartSetup();
  const [setup, setSetup] = useState<Setup>();
  const logOut = useLogOut();

  if (status.data?.enabled === true && setup === undefined) return <Navigate to={intendedPath(state)} replace />;
  return (
    <PanelPage title={TEXTS.title} hint={TEXTS.hint} foot={null}>
      <Button variant="contained" disabled={isStarting} onClick={() => void startSetup().then(setSetup)}>
        {TEXTS.start}
      </Button>
      <Button onClick={logOut}>{TEXTS.logOut}</Button>
      {setup !== undefined && <TwoFactorDialog setup={setup} onClose={() => setSetup(undefined)} />}
    </PanelPage>
  );
}
