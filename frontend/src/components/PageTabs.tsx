import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
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
            {...(name === tab && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tab}`}>
        {children(tab)}
      </div>
    </>
  );
}

/** The open tab, and a function to open another. */
export function usePageTab<T extends string>(tabs: Readonly<Record<T, string>>): [T, (tab: T) => void] {
  const address = useListAddress();
  const names = Object.keys(tabs) as [T, ...T[]];
  const [first] = names;
  return [address.filter('tab', names) ?? first, (tab) => address.setFilter('tab', tab === first ? '' : tab)];
}
