import { EmptyState } from '../components/EmptyState';
import { PageContainer } from '../components/PageContainer';

/** Placeholder for a screen that comes in a later version. */
export function UpcomingPage({ title }: { title: string }) {
  return (
    <PageContainer title={title}>
      <EmptyState title="This screen comes next">
        <p>{title} is not part of this version yet.</p>
      </EmptyState>
    </PageContainer>
  );
}
