import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { PUBLIC_MEDIATORS } from '../api/pageData';
import { LanguageLink } from '../components/LanguageLink';
import { PracticeMark } from '../components/Mark';
import { PhoneLink } from '../components/PhoneLink';
import { useContent, useListEmployeesQuery, useSite } from '../features/booking/api';
import { BookingPage } from '../features/booking/BookingPage';
import { paths } from '../lib/paths';
import { useDocumentTitle } from '../lib/useDocumentTitle';
import styles from './BookPage.module.css';
import { NotFoundPage } from './NotFoundPage';
import { TEXTS } from './texts';
import { useHistoryEntry } from './useHistoryEntry';
import { useHost } from './useHost';

/** The booking as a page of its own, for all mediators or one. Other websites show it in a frame. */
export function BookPage() {
  const { mediator: slug } = useParams();
  const { name, spanish } = useSite();
  const phone = useContent().data?.contact.phone ?? '';
  const { pathname } = useLocation();
  const { data: mediators } = useListEmployeesQuery(PUBLIC_MEDIATORS, { skip: slug === undefined });
  const navigate = useNavigate();
  const entry = useHistoryEntry('booking');
  const { content, isFramed, tellBooked } = useHost();
  const [turn, setTurn] = useState(0);
  useDocumentTitle(`${TEXTS.book} | ${name}`);

  const mediator = mediators?.find((one) => one.slug === slug);
  if (slug !== undefined && mediators !== undefined && mediator === undefined) return <NotFoundPage />;
  return (
    <div ref={content} className={styles.page} data-framed={isFramed}>
      <header>
        <h1 className={isFramed ? 'visually-hidden' : undefined}>
          {isFramed ? (
            name
          ) : (
            <Link to={paths.home}>
              <PracticeMark />
              {name}
            </Link>
          )}
        </h1>
        <div>
          {spanish && <LanguageLink path={pathname} />}
          {!isFramed && <PhoneLink phone={phone} />}
        </div>
      </header>
      <main>
        <BookingPage
          key={turn}
          mediator={mediator}
          isLeaving={entry.isLeaving}
          // The Back button then leads to the step before.
          onBegun={() => !entry.isThere && entry.enter()}
          onBooked={tellBooked}
          onClose={() => (isFramed ? setTurn(turn + 1) : void navigate(paths.home))}
        />
      </main>
    </div>
  );
}
