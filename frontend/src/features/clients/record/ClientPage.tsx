import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useIsMediator } from '../../../api/permissions';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { PageContainer } from '../../../components/PageContainer';
import { paths } from '../../../lib/paths';
import { statusOf, useGetClientQuery, type ListedClient } from '../api';
import { TEXTS } from '../texts';
import { ClientRecord, type Remove } from './ClientRecord';
import { RecordSkeleton } from './RecordSkeleton';

const texts = TEXTS.record;

/** Everything about one client, on one page. */
export function ClientPage() {
  const { id = '' } = useParams();
  const isMediator = useIsMediator();
  // From the removal on, nothing is asked about the client: the server would answer 404.
  const [removed, setRemoved] = useState<ListedClient | null>(null);
  const { data, isError, error, refetch } = useGetClientQuery(
    { id },
    { refetchOnMountOrArgChange: true, skip: removed !== null },
  );
  const client = removed ?? (data?.id === id && statusOf(error) !== 404 ? data : undefined);
  if (client !== undefined) {
    const remove: Remove = async (call) => {
      setRemoved(client);
      const answer = await call();
      if (answer.error !== undefined) setRemoved(null);
      return answer;
    };
    return <ClientRecord key={id} client={client} removed={removed !== null} remove={remove} />;
  }
  if (!isError) {
    return (
      <PageContainer title={TEXTS.title} width="wide">
        <RecordSkeleton />
      </PageContainer>
    );
  }
  if (statusOf(error) !== 404) {
    return (
      <PageContainer title={TEXTS.title}>
        <ErrorState text={texts.failed} onRetry={() => void refetch()} />
      </PageContainer>
    );
  }
  return (
    <PageContainer title={texts.notFound}>
      <EmptyState title={texts.notFound}>
        <p>{texts.notFoundHint}</p>
        {isMediator && <p>{texts.notOpenHint}</p>}
        <Button variant="outlined" component={Link} to={paths.clients}>
          {texts.all}
        </Button>
      </EmptyState>
    </PageContainer>
  );
}
