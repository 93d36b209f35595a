import { lazy, Suspense, useState } from 'react';
import { useToast } from '../components/toast/useToast';
import { ContactForm } from '../features/contact/ContactForm';
import { useGetContentQuery, useSite } from '../features/landing/api';
import { LandingPage } from '../features/landing/LandingPage';
import { todayIn, zoneName } from '../lib/dates';
import { ErrorPage } from './ErrorPage';
import { Waiting } from './Waiting';

const loadBookingDialog = () => import('../features/booking/BookingDialog');
const BookingDialog = lazy(async () => ({ default: (await loadBookingDialog()).BookingDialog }));

export function HomePage() {
  const site = useSite();
  const { data: content, isError, refetch } = useGetContentQuery();
  const [booking, setBooking] = useState<'closed' | 'open' | 'closing'>('closed');
  const toast = useToast();

  const open = async () => {
    try {
      await loadBookingDialog();
      setBooking('open');
    } catch {
      toast.error('Something went wrong. Please try again.');
    }
  };

  if (content === undefined) {
    return isError ? <ErrorPage text="The page could not be loaded." onRetry={() => void refetch()} /> : <Waiting />;
  }
  return (
    <>
      <LandingPage
        content={content}
        site={site}
        zone={zoneName(site.timezone)}
        year={todayIn(site.timezone).slice(0, 4)}
        contactForm={<ContactForm timezone={site.timezone} />}
        onSchedule={() => void open()}
        onScheduleIntent={() => void loadBookingDialog().catch(() => undefined)}
      />
      {booking !== 'closed' && (
        <Suspense>
          <BookingDialog
            open={booking === 'open'}
            onClose={() => setBooking('closing')}
            onClosed={() => setBooking('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
