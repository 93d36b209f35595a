import { useListBookingsQuery, type Booking } from './api';

/**
 * The appointment with this reference: from the view, or else from the server. `missing` says that
 * there is none, or none that the person may see.
 */
export function useOpened(reference: string | null, shown: readonly Booking[]) {
  const isIt = (booking: Booking) => booking.reference === reference;
  const inView = shown.find(isIt);
  const { currentData } = useListBookingsQuery(
    { q: reference ?? '', limit: 1 },
    { skip: reference === null || inView !== undefined },
  );
  const booking = reference === null ? undefined : (inView ?? currentData?.items.find(isIt));
  return { booking, missing: reference !== null && booking === undefined && currentData !== undefined };
}
