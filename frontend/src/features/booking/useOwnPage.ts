import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { browser } from '../../lib/browser';
import { paths } from '../../lib/paths';
import { useLazyVisitBookingQuery, type Booking } from './api';
import type { Sent } from './visit/VisitPage';

const loadPage = () => import('./visit/VisitPage');

/** The last part of the private link. Anyone with the link can change the booking, and pay. */
export const tokenOf = ({ manage_url: url }: Booking) => url?.split('/').at(-1);

/**
 * Opens the private page of a new booking, in place of the dialog. False if that page cannot be
 * shown here: in a frame on another website, before the visitor has confirmed by email, or if it
 * does not load.
 *
 * @param isNear the visitor is about to send the request
 */
export function useOwnPage(isNear: boolean) {
  const navigate = useNavigate();
  const [load] = useLazyVisitBookingQuery();
  useEffect(() => {
    if (isNear && !browser.isFramed()) void loadPage().catch(() => undefined);
  }, [isNear]);

  return async (booking: Booking): Promise<boolean> => {
    const token = tokenOf(booking);
    if (token === undefined || browser.isFramed()) return false;
    const [visit, page] = await Promise.allSettled([load({ token }).unwrap(), loadPage()]);
    if (visit.status === 'rejected' || page.status === 'rejected') return false;
    await navigate(paths.booking(token), { replace: true, state: { sent: booking.client_email } satisfies Sent });
    return true;
  };
}
