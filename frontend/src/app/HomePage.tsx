import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useToast } from '../components/toast/useToast';
import { ContactForm } from '../features/contact/ContactForm';
import { useGetContentQuery, useSite } from '../features/landing/api';
import { LandingPage } from '../features/landing/LandingPage';
import { timeRange, todayIn, weekInWords, zoneName } from '../lib/dates';
import { ErrorPage } from './ErrorPage';
import { TEXTS } from './texts';
import { useHistoryEntry } from './useHistoryEntry';
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
  const [isDialogThere, setIsDialogThere] = useState(false);
  const entry = useHistoryEntry('booking');
  const [isOpening, setIsOpening] = useState(false);
  const toast = useToast();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [wish, setWish] = useState<Wanted>(null);
  const draft = usePreview();

  const open = (wanted: Wanted, at?: { search: string; hash: string }) =>
    loadBookingDialog().then(
      () => {
        setWish(wanted);
        setIsDialogThere(true);
        entry.enter(at);
      },
      () => toast.error(TEXTS.wrong),
    );
  const schedule = () => {
    setIsOpening(true);
    void open(null).then(() => setIsOpening(false));
  };

  const follow = useEffectEvent(async (wanted: Wanted) => {
    // A link is followed once; a reload or the way back does not open the dialog again.
    const plain = { search: '', hash: '' };
    await navigate(plain, { replace: true, preventScrollReset: true });
    await open(wanted, plain);
  });
  useEffect(() => {
    const wanted = wishOf(params);
    if (wanted !== null) void follow(wanted);
  }, [params]);

  if (content === undefined) {
    return isError ? <ErrorPage text={TEXTS.notLoaded} onRetry={() => void refetch()} /> : <Waiting />;
  }
  return (
    <>
      {draft !== undefined && (
        <p role="status" className={styles.preview}>
          {TEXTS.preview}
        </p>
      )}
      <LandingPage
        content={draft ?? content}
        site={site}
        hours={`${weekInWords(site.businessDays)}, ${timeRange(site.businessHours.start, site.businessHours.end)}`}
        zone={zoneName(site.timezone)}
        year={todayIn(site.timezone).slice(0, 4)}
        contactForm={<ContactForm timezone={site.timezone} />}
        onSchedule={schedule}
        onScheduleIntent={() => void loadBookingDialog().catch(() => undefined)}
      />
      {isOpening && (
        <p role="status" className={styles.opening}>
          {TEXTS.loading}
        </p>
      )}
      {isDialogThere && (
        <Suspense>
          <BookingDialog
            open={entry.isThere}
            wish={wish}
            isLeaving={entry.isLeaving}
            onClose={entry.leave}
            onClosed={() => setIsDialogThere(false)}
          />
        </Suspense>
      )}
    </>
  );
}
