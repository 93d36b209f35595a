import { useSearchParams, type NavigateOptions } from 'react-router-dom';

/**
 * The URL's parameters and a way to change them. A change is rendered at once: the next one starts
 * from what was rendered, so two quick changes (a filter, then a tab) would otherwise lose the first.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const set = (next: URLSearchParams | [string, string][], options?: NavigateOptions) =>
    setParams(next, { ...options, flushSync: true });
  return [params, set] as const;
}
