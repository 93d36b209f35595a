import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token in the fragment of a mailed link. Once read, it is removed from the address bar. */
export function useFragmentToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const arrived = hash.slice(1);
  if (arrived !== '' && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (arrived !== '') void navigate(pathname, { replace: true });
  }, [arrived, pathname, navigate]);
  return token;
}
