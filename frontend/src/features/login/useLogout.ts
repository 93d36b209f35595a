import { useDispatch } from 'react-redux';
import { sessionEnded, useLogoutMutation } from './api';

/** Ends the session here whatever the server answers. */
export function useLogout() {
  const [logout] = useLogoutMutation();
  const dispatch = useDispatch();
  return async () => {
    await logout();
    dispatch(sessionEnded());
  };
}
