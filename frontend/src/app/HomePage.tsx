import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToast } from '../components/toast/useToast';
import { ContactForm } from '../features/contact/ContactForm';
import { useGetContentQuery, useSite } from '../features/landing/api';
import { LandingPage } from '../features/landing/LandingPage';
import { timeRange, todayIn, weekInWords, zoneName } from '../lib/dates';
import { ErrorPage } from './ErrorPage';
import { usePreview } from './usePreview';
import { Waiting } from './Waiting';
import styles from './Page.module.css';

const loadBookingDialog = () => import('../features/booking/BookingDialog');
const BookingDialog = lazy(async () => ({ default: (await loadBookingDialog()).BookingDialog }));

/** What a link like `/?book=<mediator>&date=YYYY-MM-DD` asks for. */
function wishOf(params: URLSearchParams) {
  const mediator = params.get('book');
  return mediator === null ? null : { mediator, date: params.get('date') };
}

type Wanted = ReturnType<typeof wishOf>;

export function HomePage() {
  const site = useSite();
  const { data: content, isError, refetch } = useGetContentQuery();
  const [booking, setBooking] = useState<'closed' | 'open' | 'closing'>('closed');
  const [isOpening, setIsOpening] = useState(false);
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const [wish, setWish] = useState<Wanted>(null);
  const draft = usePreview();

  const open = (wanted: Wanted) =>
    loadBookingDialog().then(
      () => {
        setWish(wanted);
        setBooking('open');
      },
      () => toast.error('Something went wrong. Please try again.'),
    );
  const schedule = () => {
    setIsOpening(true);
    void open(null).then(() => setIsOpening(false));
  };

  const follow = useEffectEvent((wanted: Wanted) => {
    void open(wanted);
    // A link is followed once; a reload or the way back does not open the dialog again.
    setParams({}, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    const wanted = wishOf(params);
    if (wanted !== null) follow(wanted);
  }, [params]);

  if (content === undefined) {
    return isError ? <ErrorPage text="The page could not be loaded." onRetry={() => void refetch()} /> : <Waiting />;
  }
  return (
    <>
      {draft !== undefined && (
        <p role="status" className={styles.preview}>
          Preview: not saved yet. Only you can see this.
        </p>
      )}
      <LandingPage
        content={draft ?? content}
        site={site}
        zone={zoneName(site.timezone)}
        year={todayIn(site.timezone).slice(0, 4)}
        contactForm={<ContactForm timezone={site.timezone} />}
        hours={`${weekInWords(site.businessDays)}, ${timeRange(site.businessHours.start, site.businessHours.end)}`}
        onSchedule={schedule}
        onScheduleIntent={() => void loadBookingDialog().catch(() => undefined)}
      />
      {isOpening && (
        <p role="status" className={styles.opening}>
          Loading…
        </p>
      )}
      {booking !== 'closed' && (
        <Suspense>
          <BookingDialog
            open={booking === 'open'}
            wish={wish}
            onClose={() => setBooking('closing')}
            onClosed={() => setBooking('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
