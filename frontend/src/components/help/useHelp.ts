import { useLocation, useNavigate } from 'react-router-dom';

const HASH = '#help';

/** The end of an address that opens a topic by its id, or the one of the open screen, over the page one is on. */
export const helpHash = (topic = ''): string => (topic === '' ? HASH : `${HASH}/${topic}`);

/** The page stays where it is scrolled to. The address is rendered at once, as in `useUrlParams`, though the panel may load. */
const IN_PLACE = { preventScrollReset: true, flushSync: true };

/** Opens the help of the open screen. */
export function useOpenHelp() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => void navigate({ search, hash: HASH }, IN_PLACE);
}

/** The help that the address has open, and how to close it. */
export function useHelp() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: hash === HASH || hash.startsWith(`${HASH}/`),
    /** The id of the topic; empty for that of the open screen. */
    topic: hash.slice(HASH.length + 1),
    close: () => void navigate({ search, hash: '' }, { ...IN_PLACE, replace: true }),
  };
}
