import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const isMarked = (state: unknown, name: string) => typeof state === 'object' && state !== null && name in state;

/**
 * An entry of its own in the browser's history for what covers the page: the way back leads out of it and not away from the
 * site. After a reload the entry is still there and means nothing.
 */
export function useHistoryEntry(name: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const isThere = isMarked(location.state, name);
  const leaving = useRef(false);

  return {
    isThere,
    /** Whether the way back is that of {@link leave}. */
    isLeaving: () => leaving.current,
    enter: ({ search, hash }: { search: string; hash: string } = location) => {
      leaving.current = false;
      void navigate({ search, hash }, { state: { [name]: true }, replace: isThere, preventScrollReset: true });
    },
    leave: () => {
      // Asked for twice, it must not lead away from the site.
      if (!isThere || leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
}
