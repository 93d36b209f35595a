import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode, Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LanguageLink } from '../../../components/LanguageLink';
import { PracticeMark } from '../../../components/Mark';
import { PhoneLink } from '../../../components/PhoneLink';
import { paths } from '../../../lib/paths';
import { useDocumentTitle } from '../../../lib/useDocumentTitle';
import { AppTheme } from '../../../theme/AppTheme';
import { statusOf, useContent, useSite, type ApiError } from '../api';
import { TEXTS } from '../texts';
import styles from './Visit.module.css';

const texts = TEXTS.visit;

interface Props<T> {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  answer: { currentData?: T | undefined; error?: ApiError | undefined; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A page behind a link that only its holder knows. */
export function PrivatePage<T>({ title, heading, answer: { currentData, error, refetch }, children }: Props<T>) {
  const { name, spanish } = useSite();
  const phone = useContent().data?.contact.phone ?? '';
  useDocumentTitle(`${title} | ${name}`);
  const { pathname } = useLocation();
  const unknown = statusOf(error) === 404;
  return (
    <AppTheme>
      <header className={styles.practice}>
        <div>
          <Link to={paths.home} className={styles.name}>
            <PracticeMark />
            {name}
          </Link>
          <div>
            {spanish && <LanguageLink path={pathname} />}
            <PhoneLink phone={phone} />
          </div>
        </div>
      </header>
      <main className={styles.page} data-toasts="below">
        <h1 ref={heading} tabIndex={-1}>
          {title}
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
          <div className={styles.panel}>{children(currentData)}</div>
        )}
      </main>
    </AppTheme>
  );
}
