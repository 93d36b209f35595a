import { useDispatch } from 'react-redux';
import { forgetSession, loggedOut, tellLoggedOut, useLogoutMutation } from './api';

/** Ends the session in every tab of this browser, whatever the server answers. */
export function useLogout() {
  const [logout] = useLogoutMutation();
  const dispatch = useDispatch();
  return async () => {
    forgetSession();
    const answered = logout();
    tellLoggedOut();
    await answered;
    dispatch(loggedOut());
  };
}
