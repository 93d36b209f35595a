import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { onLoggedOut, selectSession, sessionEnded } from '../api/session/session';
import { paths } from '../lib/paths';
import { Loading } from './Loading';

export function RequireSession() {
  const { status } = useSelector(selectSession);
  const location = useLocation();
  const dispatch = useDispatch();
  useEffect(() => onLoggedOut(() => dispatch(sessionEnded())), [dispatch]);

  switch (status) {
    case 'validating':
      return <Loading text="Validating authentication..." />;
    case 'anonymous':
      return <Navigate to={paths.login} replace state={{ from: location.pathname + location.search }} />;
    case 'authenticated':
      return <Outlet />;
  }
}
