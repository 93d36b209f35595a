import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo, useDeferredValue, useId, type ReactNode } from 'react';
import { useListAddress } from '../lib/useListAddress';

interface Props<T extends string> {
  label: string;
  /** Tab labels by their name in the URL. The first tab is the default. */
  tabs: Readonly<Record<T, string>>;
  children: (tab: T) => ReactNode;
}

/** The tabs of a screen. The URL holds the open one. */
export function PageTabs<T extends string>({ label, tabs, children }: Props<T>) {
  const id = useId();
  const [tab, open] = usePageTab(tabs);
  // The pressed tab answers at once; drawing what is on it takes longer.
  const shown = useDeferredValue(tab);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: T) => open(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
      >
        {Object.entries<string>(tabs).map(([name, text]) => (
          <Tab
            key={name}
            value={name}
            label={text}
            id={`${id}-tab-${name}`}
            {...(name === shown && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown}`}>
        <Content isLeft={shown !== tab}>{() => children(shown)}</Content>
      </div>
    </>
  );
}

/** What is on the open tab. It stays as it is while the next one is being drawn. */
const Content = memo(
  ({ children }: { isLeft: boolean; children: () => ReactNode }) => children(),
  (_before, { isLeft }) => isLeft,
);

/** The open tab, and a function to open another. */
export function usePageTab<T extends string>(tabs: Readonly<Record<T, string>>): [T, (tab: T) => void] {
  const address = useListAddress();
  const names = Object.keys(tabs) as [T, ...T[]];
  const [first] = names;
  return [address.filter('tab', names) ?? first, (tab) => address.setFilter('tab', tab === first ? '' : tab)];
}
