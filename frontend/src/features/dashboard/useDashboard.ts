import { useMay } from '../../api/permissions';
import {
  useGetDashboardAgendaQuery,
  useGetDashboardBackupQuery,
  useGetDashboardConfigQuery,
  useGetDashboardQueueQuery,
  useGetDashboardStatsQuery,
  useGetGettingStartedQuery,
  useGetHolidayQuestionQuery,
  useGetMailStatusQuery,
  useListEmployeesQuery,
  useListReceivablesQuery,
  useListRecentActivityQuery,
} from './api';
import { usePageVisible } from '../../lib/usePageVisible';

const REFRESH_MS = 30_000;
export const ACTIVITIES_SHOWN = 5;
const QUEUE_SHOWN = 8;
const OWED_SHOWN = 8;

const onArrival = { refetchOnMountOrArgChange: true } as const;

/**
 * Everything the dashboard shows, requested in one place: nothing is drawn until each part has answered once, because a
 * late one would push the others away under someone's finger.
 */
export function useDashboard() {
  const may = useMay();
  const seesMoney = may('payments.read');
  // Who cannot answer requests collects what clients owe.
  const isCollecting = seesMoney && !may('calendar.change');
  // The server does not count these as use of the session: an open dashboard times out.
  const live = { ...onArrival, pollingInterval: usePageVisible() ? REFRESH_MS : 0 };

  const stats = useGetDashboardStatsQuery(undefined, live);
  const isNew = may('settings.manage') && stats.data?.totalAppointments === 0;
  const parts = {
    config: useGetDashboardConfigQuery(),
    stats,
    start: useGetGettingStartedQuery(undefined, { ...onArrival, skip: !isNew }),
    mail: useGetMailStatusQuery(undefined, live),
    backup: useGetDashboardBackupQuery(undefined, { ...onArrival, skip: !may('site.maintain') }),
    holidays: useGetHolidayQuestionQuery(undefined, { ...onArrival, skip: !may('employees.manage') }),
    queue: useGetDashboardQueueQuery({ limit: QUEUE_SHOWN }, { ...live, skip: isCollecting }),
    owed: useListReceivablesQuery({ limit: isCollecting ? OWED_SHOWN : 1 }, { ...live, skip: !seesMoney }),
    agenda: useGetDashboardAgendaQuery(undefined, live),
    activity: useListRecentActivityQuery({ limit: ACTIVITIES_SHOWN }, live),
    staff: useListEmployeesQuery({}, onArrival),
  };
  return { ...parts, isCollecting, isLoading: Object.values(parts).some(({ isLoading }) => isLoading) };
}
