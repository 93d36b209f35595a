import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const isMarked = (state: unknown, name: string) => typeof state === 'object' && state !== null && name in state;

/**
 * A history entry for an overlay, so that the Back button closes it instead of leaving the site.
 * After a reload the entry is still there and means nothing.
 */
export function useHistoryEntry(name: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const isThere = isMarked(location.state, name);
  const leaving = useRef(false);

  return {
    isThere,
    /** Whether the navigation back comes from {@link leave}. */
    isLeaving: () => leaving.current,
    enter: ({ search, hash }: { search: string; hash: string } = location) => {
      leaving.current = false;
      void navigate({ search, hash }, { state: { [name]: true }, replace: isThere, preventScrollReset: true });
    },
    leave: () => {
      // Called twice, it must not leave the site.
      if (!isThere || leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
}
