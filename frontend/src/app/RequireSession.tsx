import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectSession } from '../api/session';
import { paths } from '../lib/paths';
import { Waiting } from './Waiting';

export function RequireSession() {
  const { status } = useSelector(selectSession);
  const location = useLocation();

  switch (status) {
    case 'validating':
      return <Waiting text="Validating authentication..." />;
    case 'anonymous':
      return <Navigate to={paths.login} replace state={{ from: location.pathname + location.search }} />;
    case 'authenticated':
      return <Outlet />;
  }
}
