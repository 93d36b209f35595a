import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectSession } from '../api/session/session';
import { LoginPage } from '../features/login/LoginPage';
import { useLogout } from '../features/login/useLogout';
import { paths } from '../lib/paths';
import { intendedPath } from './intendedPath';
import { Loading } from './Loading';
import { isLoggingOut } from './logOut';

export function LoginRoute() {
  const { status } = useSelector(selectSession);
  const { state } = useLocation() as { state: unknown };

  if (status !== 'authenticated') return <LoginPage />;
  return isLoggingOut(state) ? <LoggingOut /> : <Navigate to={intendedPath(state)} replace />;
}

/** Ends the session and clears the history entry, which would otherwise end the next session. */
function LoggingOut() {
  const logout = useLogout();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => logout().then(() => navigate(paths.login, { replace: true, state: null })));
  useEffect(() => {
    void leave();
  }, []);
  return <Loading text="Logging out…" />;
}
