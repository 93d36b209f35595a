import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '../../../components/ErrorState';
import { useGetEmailTemplateQuery } from '../api';
import { TemplateEditor } from './TemplateEditor';
import { TEXTS } from './texts';

const texts = TEXTS.editor;

interface Props {
  id: string;
  onOpen: (id: string) => void;
  onLeave: (removed?: string[]) => void;
}

export function TemplateLoader({ id, ...props }: Props) {
  const { data, isError, refetch } = useGetEmailTemplateQuery({ id });
  // Editing continues even if a later read fails.
  if (data !== undefined) return <TemplateEditor saved={data} {...props} />;
  if (isError) return <ErrorState text={texts.failed} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton variant="rounded" height={480} />
    </div>
  );
}
