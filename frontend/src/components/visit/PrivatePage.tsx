import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode, Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { statusOf, type ApiError } from '../../api/problem';
import { useContent } from '../../api/useContent';
import { useSite } from '../../api/useSite';
import { paths } from '../../lib/paths';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { AppTheme } from '../../theme/AppTheme';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { LanguageLink } from '../LanguageLink';
import { PracticeMark } from '../Mark';
import { PhoneLink } from '../PhoneLink';
import { TEXTS } from './texts';
import styles from './Visit.module.css';

interface Props<T> {
  title: string;
  /** What is said until it is there, and if it is not. */
  texts?: Record<'loading' | 'failed' | 'unknown' | 'unknownHint', string>;
  heading?: Ref<HTMLHeadingElement>;
  answer: { currentData?: T | undefined; error?: ApiError | undefined; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A page behind a link that only its holder knows. */
export function PrivatePage<T>({ title, texts = TEXTS, heading, answer, children }: Props<T>) {
  const { currentData, error, refetch } = answer;
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
              {TEXTS.home}
            </Button>
          </EmptyState>
        )}
        {error !== undefined && !unknown && <ErrorState text={texts.failed} onRetry={() => void refetch()} />}
        {error === undefined && currentData === undefined && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton variant="rounded" height={320} />
          </div>
        )}
        {error === undefined && currentData !== undefined && children(currentData)}
      </main>
    </AppTheme>
  );
}
