import { lazy, Suspense } from 'react';
import type { Entry } from './MenuOf';

// Fetched once the page is idle: a menu brings all of MUI's layers, and no page opens with one.
const MenuOf = lazy(async () => ({ default: (await import(/* webpackPrefetch: true */ './MenuOf')).MenuOf }));

interface Props {
  /** Where the menu is; closed if null. */
  anchor: HTMLElement | null;
  entries: readonly Entry[];
  onClose: () => void;
}

/** A menu that is not part of the page's first load. */
export function LazyMenu({ anchor, ...props }: Props) {
  return <Suspense>{anchor !== null && <MenuOf anchor={anchor} {...props} />}</Suspense>;
}
