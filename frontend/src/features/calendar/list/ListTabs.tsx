import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useListBookingsQuery } from '../api';
import { LIST_TEXTS } from './texts';
import type { ListRequest } from '../useAppointments';
import styles from './List.module.css';
import { TABS, type Tab as Name } from './tabs';

const texts = LIST_TEXTS;
const FRESH = { refetchOnMountOrArgChange: true };

interface Props {
  tab: Name;
  /** What the list asks for. */
  request: ListRequest;
  onTab: (tab: Name) => void;
}

/** The views of the list, two of them with how much they hold. */
export function ListTabs({ tab, request: { q, caseType, employeeId, from, to }, onTab }: Props) {
  const filter = { q, caseType, employeeId, from, to };
  const waiting = useListBookingsQuery({ ...filter, view: 'needs_answer', limit: 1 }, FRESH);
  const upcoming = useListBookingsQuery({ ...filter, view: 'upcoming', limit: 1 }, FRESH);
  const counts: Partial<Record<Name, number | undefined>> = {
    needs_answer: waiting.data?.total,
    upcoming: upcoming.data?.total,
  };
  return (
    <Tabs
      value={tab}
      onChange={(_event, next: Name) => onTab(next)}
      aria-label={texts.tabsLabel}
      variant="scrollable"
      scrollButtons={false}
      className={styles.tabs}
      data-print="no"
    >
      {TABS.map((name) => (
        <Tab key={name} value={name} id={`list-tab-${name}`} label={texts.tab(texts.tabs[name], counts[name])} />
      ))}
    </Tabs>
  );
}
