import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useToast } from '../components/toast/useToast';
import { ContactForm } from '../features/contact/ContactForm';
import {
  useContent,
  useDates,
  useListEmployeesQuery,
  useListOpeningsQuery,
  useSite,
  type SiteContent,
} from '../features/landing/api';
import { DocumentHead } from '../features/landing/DocumentHead';
import { LandingPage } from '../features/landing/LandingPage';
import { cardsOf, nextOpenings } from '../features/landing/openings';
import { published } from '../features/landing/published';
import { languageOf } from '../api/languageOf';
import { PUBLIC_MEDIATORS } from '../api/pageData';
import { LANGUAGE } from '../lib/language';
import { ErrorPage } from './ErrorPage';
import { Loading } from './Loading';
import styles from './Page.module.css';
import { TEXTS } from './texts';
import { useHistoryEntry } from './useHistoryEntry';

const loadBookingDialog = () => import(/* webpackChunkName: "booking" */ '../features/booking/BookingDialog');
/** A frame shown for less than this would only flicker. */
const FRAME_AFTER_MS = 100;
/** Only for the address with `?preview`. */
const ContentPreview = lazy(async () => ({
  default: (await import('../features/content/ContentPreview')).ContentPreview,
}));
const BookingDialog = lazy(async () => ({ default: (await loadBookingDialog()).BookingDialog }));

/** Parses a link like `/?book=<mediator>&date=YYYY-MM-DD&session=<slot>`. */
function linkOf(params: URLSearchParams) {
  const mediator = params.get('book');
  return mediator === null ? null : { mediator, date: params.get('date'), session: params.get('session') };
}

type DeepLink = ReturnType<typeof linkOf>;

export function HomePage() {
  const site = useSite();
  const { data: content, isError, refetch } = useContent();
  const { data: mediators = [] } = useListEmployeesQuery(PUBLIC_MEDIATORS);
  const { data: slots = [] } = useListOpeningsQuery();
  const words = { dates: useDates(), currency: site.currency };
  const [isDialogThere, setIsDialogThere] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const entry = useHistoryEntry('booking');
  const frame = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<string>();
  const isOpening = useRef(false);
  /** What was last asked for while the dialog is loading. */
  const wanted = useRef<DeepLink>(null);
  const toast = useToast();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [link, setLink] = useState<DeepLink>(null);
  const [preview, setPreview] = useState<SiteContent>();

  const open = async (to: DeepLink, at?: { search: string; hash: string }) => {
    wanted.current = to;
    const show = () => {
      if (frame.current?.open === false) frame.current.showModal();
    };
    if (isOpening.current) {
      show();
      return;
    }
    isOpening.current = true;
    // Already open if the visitor pressed the button before the app was there.
    let wasShown = frame.current?.open === true;
    const late = setTimeout(() => {
      wasShown = true;
      show();
    }, FRAME_AFTER_MS);
    await loadBookingDialog().then(
      () => {
        const isShown = frame.current?.open === true;
        // The visitor has closed it.
        if (wasShown && !isShown) return;
        setLink(wanted.current);
        setReplacing(isShown);
        setIsDialogThere(true);
        entry.enter(at);
      },
      () => {
        toast.error(TEXTS.wrong);
        frame.current?.close();
      },
    );
    clearTimeout(late);
    isOpening.current = false;
  };
  const schedule = (mediator?: string) => {
    setChosen(mediator);
    void open(mediator === undefined ? null : { mediator, date: null, session: null });
  };

  const follow = useEffectEvent((to: DeepLink) => {
    // Followed once: a reload or the Back button does not open the dialog again.
    const plain = { search: '', hash: '' };
    const cleared = Promise.resolve(navigate(plain, { replace: true, preventScrollReset: true }));
    void cleared.then(() => open(to, plain));
  });
  useEffect(() => {
    const to = linkOf(params);
    if (to !== null) follow(to);
  }, [params]);

  if (content === undefined) {
    return isError ? <ErrorPage text={TEXTS.notLoaded} onRetry={() => void refetch()} /> : <Loading />;
  }
  const shown = published(preview ?? content, mediators);
  return (
    <>
      <DocumentHead content={shown} site={site} />
      {params.has('preview') && (
        <Suspense>
          <ContentPreview className={styles.preview} content={preview} onChange={setPreview} />
        </Suspense>
      )}
      <LandingPage
        content={shown}
        lang={(section) => languageOf(content, section)}
        site={site}
        cards={cardsOf(mediators, slots, words)}
        openings={nextOpenings(mediators, slots, words)}
        hours={site.words[LANGUAGE].hours}
        zone={site.words[LANGUAGE].zone}
        // By the visitor's clock: a time zone's date is slow to work out on a phone.
        year={String(new Date().getFullYear())}
        contactForm={<ContactForm site={site} />}
        frame={frame}
        chosen={chosen}
        onChoose={schedule}
        onSchedule={() => schedule()}
        onScheduleIntent={() => void loadBookingDialog().catch(() => undefined)}
      />
      {isDialogThere && (
        <Suspense>
          <BookingDialog
            open={entry.isThere}
            link={link}
            replacing={replacing}
            // Not earlier: the page would show in between.
            onShown={() => frame.current?.close()}
            isLeaving={entry.isLeaving}
            onClose={entry.leave}
            onClosed={() => setIsDialogThere(false)}
          />
        </Suspense>
      )}
    </>
  );
}
