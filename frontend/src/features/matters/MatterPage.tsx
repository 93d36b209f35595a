import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { PageContainer } from '../../components/PageContainer';
import { QueryBoundary } from '../../components/QueryBoundary';
import { paths } from '../../lib/paths';
import { statusOf, useGetMatterQuery } from './api';
import { MatterRecord } from './MatterRecord';
import { TEXTS } from './texts';

const texts = TEXTS.page;

/** Everything about one matter, on one page. */
export function MatterPage() {
  const { id = '' } = useParams();
  const query = useGetMatterQuery({ id }, { refetchOnMountOrArgChange: true });
  if (query.isError && statusOf(query.error) === 404) {
    return (
      <PageContainer title={texts.notFound}>
        <EmptyState title={texts.notFound}>
          <p>{texts.notFoundHint}</p>
          <Button variant="outlined" component={Link} to={paths.matters}>
            {texts.all}
          </Button>
        </EmptyState>
      </PageContainer>
    );
  }
  if (query.currentData !== undefined) return <MatterRecord key={id} saved={query.currentData} />;
  return (
    <PageContainer title={TEXTS.title} width="wide">
      <QueryBoundary query={query} loading={texts.loading} failed={texts.failed}>
        {() => null}
      </QueryBoundary>
    </PageContainer>
  );
}
