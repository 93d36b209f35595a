import Button from '@mui/material/Button';
import { useState } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { Hint } from '../../../components/Hint';
import { PagedList } from '../../../components/PagedList';
import { useFocusAfter } from '../../../lib/useFocusAfter';
import { useListAddress } from '../../../lib/useListAddress';
import { useListEmailTemplatesQuery, type EmailTemplate } from '../api';
import { NEW } from './address';
import { DeleteTemplateDialog } from './DeleteTemplateDialog';
import { TemplateRow } from './TemplateRow';
import styles from './Templates.module.css';
import { TEXTS } from './texts';

const PAGE_SIZE = 50;

export function TemplateList({ onOpen }: { onOpen: (id: string) => void }) {
  const { page, setPage } = useListAddress();
  const query = useListEmailTemplatesQuery(
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const [deleting, setDeleting] = useState<EmailTemplate | null>(null);
  const count = useFocusAfter<HTMLParagraphElement>();
  const ours = new Set(
    query.data?.items
      .filter((one) => !one.is_system && one.is_active && one.type !== 'custom')
      .map(({ type, language }) => `${type} ${language}`),
  );
  const create = (
    <Button variant="contained" onClick={() => onOpen(NEW)}>
      {TEXTS.create}
    </Button>
  );

  return (
    <>
      <div className={styles.lead}>
        <Hint>{TEXTS.lead}</Hint>
        {create}
      </div>
      <PagedList
        query={query}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        loading={TEXTS.loading}
        failed={TEXTS.failed}
        count={TEXTS.count}
        countRef={count.ref}
        empty={<EmptyState title={TEXTS.none} />}
      >
        {(template) => (
          <TemplateRow
            key={template.id}
            template={template}
            isReplaced={
              template.is_system && template.type !== null && ours.has(`${template.type} ${template.language}`)
            }
            onOpen={onOpen}
            onDelete={() => setDeleting(template)}
          />
        )}
      </PagedList>
      {deleting !== null && (
        <DeleteTemplateDialog
          template={deleting}
          onDeleted={() => {
            setDeleting(null);
            count.focus();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
