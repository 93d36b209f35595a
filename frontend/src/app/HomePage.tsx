import { lazy, Suspense, useState } from 'react';
import { useToast } from '../components/toast/useToast';
import { LandingPage } from '../features/landing/LandingPage';

const loadBookingDialog = () => import('../features/booking/BookingDialog');
const BookingDialog = lazy(async () => ({ default: (await loadBookingDialog()).BookingDialog }));

export function HomePage() {
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

  return (
    <>
      <LandingPage
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
