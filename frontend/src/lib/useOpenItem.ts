import { useStable } from './useStable';
import { useUrlParams } from './useUrlParams';

/** The item that is open, whose id the address has under this name, and how to open another or, with null, none. */
export function useOpenItem(name: string) {
  const [params, setParams] = useUrlParams();
  const show = useStable((id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(name);
    else next.set(name, id);
    setParams(next, { replace: id === null });
  });
  return { open: params.get(name), show };
}
