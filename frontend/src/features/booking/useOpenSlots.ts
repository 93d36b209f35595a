import { addDays, todayIn } from '../../lib/dates';
import { useListTimeSlotsQuery, useSite, type Slot } from './api';

/**
 * The days on which visitors can book, in the practice's time zone: today and the booking window
 * after it.
 */
export function useBookingWindow() {
  const { timezone, booking } = useSite();
  const from = todayIn(timezone);
  return { from, to: addDays(from, booking.windowDays) };
}

const isOpen = ({ status }: { status: string }) => status !== 'busy';

/**
 * The mediator's open sessions in a range of days, read from the server each time they are shown.
 */
export function useOpenSlots(employeeId: string, from: string, to: string, skip = false) {
  const { data, ...query } = useListTimeSlotsQuery(
    { id: employeeId, startDate: from, endDate: to },
    { refetchOnMountOrArgChange: true, skip },
  );
  const slots: Slot[] | undefined = data?.filter(isOpen);
  return { slots, ...query };
}
