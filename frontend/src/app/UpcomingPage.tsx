import { EmptyState } from '../components/EmptyState';
import { PageContainer } from '../components/PageContainer';

/** A route whose screen is not built yet says so. */
export function UpcomingPage({ title }: { title: string }) {
  return (
    <PageContainer title={title}>
      <EmptyState title="This screen comes next">
        <p>{title} is not part of this version yet. Appointments and the dashboard are ready to use.</p>
      </EmptyState>
    </PageContainer>
  );
}
