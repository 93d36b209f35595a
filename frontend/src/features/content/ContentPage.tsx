import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '../../components/ErrorState';
import { PageContainer } from '../../components/PageContainer';
import { useReadContentQuery } from './api';
import styles from './Content.module.css';
import { ContentEditor } from './ContentEditor';
import type { PageOf } from './PagePreview';
import { TEXTS } from './texts';

export function ContentPage({ Page }: { Page: PageOf }) {
  const { data, isError, refetch } = useReadContentQuery(undefined);
  // Editing continues even if a later read fails.
  if (data !== undefined) return <ContentEditor loaded={data} Page={Page} />;
  return (
    <PageContainer title={TEXTS.title} subtitle={TEXTS.subtitle}>
      {isError ? (
        <ErrorState text={TEXTS.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={TEXTS.loading} className={styles.cards}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} variant="rounded" height={220} />
          ))}
        </div>
      )}
    </PageContainer>
  );
}
