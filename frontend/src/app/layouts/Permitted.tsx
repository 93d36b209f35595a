import Button from '@mui/material/Button';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useMayOpen } from '../../api/permissions';
import { EmptyState } from '../../components/EmptyState';
import { PageContainer } from '../../components/PageContainer';
import { paths } from '../../lib/paths';

const TEXTS = {
  title: 'You don’t have access to this page',
  text: 'If you need it, ask an owner.',
  back: 'Back to the dashboard',
} as const;

/** The screen, or why the signed-in person does not see it. */
export function Permitted() {
  const { pathname } = useLocation();
  const mayOpen = useMayOpen();
  if (mayOpen(pathname)) return <Outlet />;
  return (
    <PageContainer title={TEXTS.title}>
      <EmptyState title={TEXTS.text}>
        <Button variant="outlined" component={Link} to={paths.dashboard}>
          {TEXTS.back}
        </Button>
      </EmptyState>
    </PageContainer>
  );
}
