import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { onLoggedOut, selectSession, sessionEnded } from '../api/session/session';
import { paths } from '../lib/paths';
import { Loading } from './Loading';
import { UnreachablePage } from './UnreachablePage';

export function RequireSession() {
  const session = useSelector(selectSession);
  const location = useLocation();
  const dispatch = useDispatch();
  useEffect(() => onLoggedOut(() => dispatch(sessionEnded())), [dispatch]);

  const from = { from: location.pathname + location.search + location.hash };
  switch (session.status) {
    case 'validating':
      return <Loading text="Validating authentication..." />;
    case 'unreachable':
      return <UnreachablePage />;
    case 'anonymous':
      return <Navigate to={paths.login} replace state={from} />;
    case 'authenticated':
      return session.mustEnroll && location.pathname !== paths.twoFactor ? (
        <Navigate to={paths.twoFactor} replace state={from} />
      ) : (
        <Outlet />
      );
  }
}
