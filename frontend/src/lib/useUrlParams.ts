import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom';

/**
 * The URL's parameters and a way to change them; what is behind the `#` stays. A change is rendered at once: the next one
 * starts from what was rendered, so two quick changes (a filter, then a tab) would otherwise lose the first.
 */
export function useUrlParams() {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const set = (next: URLSearchParams | [string, string][], options?: NavigateOptions) =>
    void navigate({ search: new URLSearchParams(next).toString(), hash }, { ...options, flushSync: true });
  return [params, set] as const;
}
