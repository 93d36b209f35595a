import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { paths } from '../../../lib/paths';
import { useDocumentTitle } from '../../../lib/useDocumentTitle';
import { AppTheme } from '../../../theme/AppTheme';
import { statusOf, useSite, useVisitBookingQuery } from '../api';
import { TEXTS } from '../texts';
import styles from './Visit.module.css';
import { VisitedBooking } from './VisitedBooking';

const texts = TEXTS.visit;

/** The booking behind the private link in the confirmation. */
export function VisitPage() {
  useDocumentTitle(texts.title);
  const { name } = useSite();
  const { token = '' } = useParams();
  const { currentData, error, refetch } = useVisitBookingQuery({ token }, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const toTheTop = useCallback(() => heading.current?.focus(), []);
  const unknown = statusOf(error) === 404;
  return (
    <AppTheme>
      <header className={styles.practice}>
        <Link to={paths.home}>{name}</Link>
      </header>
      <main className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        {unknown && (
          <EmptyState title={texts.unknown}>
            <p>{texts.unknownHint}</p>
            <Button component={Link} to={paths.home} variant="contained">
              {texts.home}
            </Button>
          </EmptyState>
        )}
        {error !== undefined && !unknown && <ErrorState text={texts.failed} onRetry={() => void refetch()} />}
        {error === undefined && currentData === undefined && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton variant="rounded" height={320} />
          </div>
        )}
        {error === undefined && currentData !== undefined && (
          <div className={styles.panel}>
            <VisitedBooking token={token} visit={currentData} onReturn={toTheTop} />
          </div>
        )}
      </main>
    </AppTheme>
  );
}
