import { addDays, todayIn } from '../../lib/dates';
import { useListTimeSlotsQuery, useSite, type Slot } from './api';

const WINDOW_DAYS = 30;

/** The days on which a visitor may book: today and the thirty that follow, where the practice is. */
export function useBookingWindow() {
  const { timezone } = useSite();
  const from = todayIn(timezone);
  return { from, to: addDays(from, WINDOW_DAYS) };
}

const isOpen = ({ status }: { status: string }) => status !== 'busy';

/** The mediator's open sessions of some days, fresh from the server each time they are shown. */
export function useOpenSlots(employeeId: string, from: string, to: string) {
  const { data, ...query } = useListTimeSlotsQuery(
    { id: employeeId, startDate: from, endDate: to },
    { refetchOnMountOrArgChange: true },
  );
  const slots: Slot[] | undefined = data?.filter(isOpen);
  return { slots, ...query };
}
