import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useDeferredValue } from 'react';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { PageContainer } from '../../components/PageContainer';
import { QueryBoundary } from '../../components/QueryBoundary';
import { useToast } from '../../components/toast/useToast';
import { zoneName } from '../../lib/dates';
import { saveFile } from '../../lib/saveFile';
import { useListAddress } from '../../lib/useListAddress';
import styles from './Analytics.module.css';
import { useDates, useGetAnalyticsQuery, useSite, type Report } from './api';
import { PanelCard } from './PanelCard';
import { perRow, sheetOf } from './panels';
import { reportFile } from './reportFile';
import { sampleReport } from './sample';
import { PERIODS, SOURCES, TABS, TEXTS, type Tab as TabName } from './texts';

export function AnalyticsPage() {
  const address = useListAddress();
  const tab = address.filter('tab', TABS) ?? 'overview';
  // The tab answers at once; charts take longer to draw.
  const drawn = useDeferredValue(tab);
  const period = address.filter('period', PERIODS) ?? '30d';
  const query = useGetAnalyticsQuery({ period }, { refetchOnMountOrArgChange: true });
  const toast = useToast();
  const hasBookings = query.data?.hasBookings ?? true;
  // Sample data until the practice has data of its own.
  const source = address.filter('source', SOURCES) ?? (hasBookings ? 'live' : 'sample');
  const sample = source === 'sample';
  const report = sample ? sampleReport(period) : query.currentData;

  const refresh = async () => {
    // Nothing either if the session has ended in the meantime.
    const { isError, isSuccess } = await query.refetch();
    if (isError) toast.error(TEXTS.refreshFailed);
    else if (isSuccess) toast.info(TEXTS.refreshed);
  };
  const save = (shown: Report) => {
    const name = sample ? 'analytics-sample.csv' : `analytics-${shown.period}-${shown.to}.csv`;
    saveFile(name, new Blob([reportFile(shown, source)], { type: 'text/csv;charset=utf-8' }));
    toast.success(TEXTS.exported(name));
  };

  return (
    <PageContainer
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      width="wide"
      actions={
        <Actions wide className={styles.actions}>
          <Button
            variant="outlined"
            startIcon={<Icon name="refresh" size={20} />}
            disabled={query.isFetching}
            onClick={() => void refresh()}
          >
            {TEXTS.refresh}
          </Button>
          <Button
            variant="contained"
            disabled={report === undefined}
            onClick={() => {
              if (report !== undefined) save(report);
            }}
          >
            {TEXTS.export}
          </Button>
        </Actions>
      }
    >
      <div className={styles.filters}>
        <Choice
          label={TEXTS.period}
          value={period}
          names={TEXTS.periods}
          onChange={(value) => address.setFilter('period', value)}
        />
        <Choice
          label={TEXTS.source}
          value={source}
          names={TEXTS.sources}
          onChange={(value) => address.setFilter('source', value)}
        />
      </div>
      {sample && (
        <Alert severity="warning" className={styles.sample}>
          <AlertTitle>{TEXTS.sampleTitle}</AlertTitle>
          {TEXTS.sampleHint} {!hasBookings && TEXTS.noBookings}
        </Alert>
      )}
      <Tabs
        value={tab}
        aria-label={TEXTS.tabList}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_event, value: TabName) => address.setFilter('tab', value === 'overview' ? '' : value)}
        className={styles.tabs}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={TEXTS.tabs[name]} id={`tab-${name}`} aria-controls="analytics-panel" />
        ))}
      </Tabs>
      <div
        role="tabpanel"
        id="analytics-panel"
        aria-labelledby={`tab-${tab}`}
        aria-busy={query.isFetching || drawn !== tab}
      >
        {report !== undefined && sample ? (
          <Figures tab={drawn} report={report} />
        ) : (
          <QueryBoundary query={query} failed={TEXTS.failed} loading={<Loading />}>
            {(live) => <Figures tab={drawn} report={live} />}
          </QueryBoundary>
        )}
      </div>
    </PageContainer>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  names: Record<string, string>;
  onChange: (value: string) => void;
}

function Choice({ label, value, names, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true } }}
    >
      {Object.entries(names).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

/** How many tiles stand in a row on a phone, a tablet and a wider screen. */
const tilesOf = (count: number): Record<string, number> => ({
  '--tiles-narrow': perRow(count, 2),
  '--tiles-medium': perRow(count, 4),
  '--tiles': perRow(count, 5),
});

function Figures({ tab, report }: { tab: TabName; report: Report }) {
  const { timezone } = useSite();
  const dates = useDates();
  const { figures, panels } = sheetOf(tab, report, dates);
  return (
    <>
      <p className={styles.rule}>
        {TEXTS.range(dates.short(report.from), dates.short(report.to), zoneName(timezone))}. {TEXTS.rule}
      </p>
      <dl className={styles.figures} style={tilesOf(figures.length)}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.panels}>
        {panels.map((panel) => (
          <PanelCard key={panel.title} panel={panel} />
        ))}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={TEXTS.loading} className={styles.waiting}>
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={360} />
    </div>
  );
}
