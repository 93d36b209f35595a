import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { selectSession } from '../api/session';
import { LoginPage } from '../features/login/LoginPage';
import { paths } from '../lib/paths';

/** Where the visitor was going before the login stood in the way. */
function intendedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : paths.dashboard;
}

export function LoginRoute() {
  const { status } = useSelector(selectSession);
  const { state } = useLocation() as { state: unknown };

  if (status === 'authenticated') return <Navigate to={intendedPath(state)} replace />;
  return <LoginPage />;
}
