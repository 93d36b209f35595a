import { useUrlParams } from '../../lib/useUrlParams';

// Changing the day replaces the history entry and keeps the scroll position.
const IN_PLACE = { replace: true, preventScrollReset: true };

/** The URL holds the mediator and the day, so that reloads, Back and shared links keep them. */
export function useAddress() {
  const [params, setParams] = useUrlParams();
  const changed = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    mediator: params.get('mediator'),
    date: params.get('date'),
    /** Whether to begin with the weekly plan. */
    plan: params.has('plan'),
    setMediator: (mediator: string) => setParams(changed({ mediator, plan: null })),
    closePlan: () => setParams(changed({ plan: null }), IN_PLACE),
    setDate: (date: string | null) => setParams(changed({ date }), IN_PLACE),
    setBoth: (mediator: string, date: string) => setParams(changed({ mediator, date }), IN_PLACE),
  };
}
