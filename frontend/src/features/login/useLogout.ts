import { useDispatch } from 'react-redux';
import { forgetSession, sessionEnded, useLogoutMutation } from './api';

/** Ends the session here whatever the server answers. */
export function useLogout() {
  const [logout] = useLogoutMutation();
  const dispatch = useDispatch();
  return async () => {
    forgetSession();
    await logout();
    dispatch(sessionEnded());
  };
}
