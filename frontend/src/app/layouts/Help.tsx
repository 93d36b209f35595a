import { lazy, Suspense } from 'react';
import { useHelp, useOpenHelp } from '../../components/help/useHelp';
import { useShortcuts } from '../../lib/useShortcuts';

const HelpPanel = lazy(async () => ({ default: (await import('../../components/help/HelpPanel')).HelpPanel }));

/** The help of the open screen, which the address or a question mark opens. */
export function Help() {
  const { isOpen } = useHelp();
  useShortcuts({ '?': useOpenHelp() });
  return <Suspense>{isOpen && <HelpPanel />}</Suspense>;
}
