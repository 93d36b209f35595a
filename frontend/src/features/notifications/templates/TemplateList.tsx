import Button from '@mui/material/Button';
import { useState } from 'react';
import { FilteredTable } from '../../../components/FilteredTable';
import { Hint } from '../../../components/Hint';
import { useFilteredList } from '../../../lib/useFilteredList';
import { useFocusAfter } from '../../../lib/useFocusAfter';
import { useStable } from '../../../lib/useStable';
import { groupedBy, type Fold } from '../../../components/table/groups';
import { whole } from '../../../components/table/whole';
import { useListEmailTemplatesQuery } from '../api';
import { NEW } from './address';
import { DeleteTemplateDialog } from './DeleteTemplateDialog';
import { GROUP_NAMES, isFound, MOST_TEMPLATES, rowsOf, type TemplateRow } from './rows';
import styles from './Templates.module.css';
import { TEXTS } from './texts';
import { SORTS, useColumns } from './useColumns';

/** The texts of all emails, in groups by who gets them. */
export function TemplateList({ fold, onOpen }: { fold: Fold; onOpen: (id: string) => void }) {
  const list = useFilteredList([], MOST_TEMPLATES, SORTS);
  const query = useListEmailTemplatesQuery({ limit: MOST_TEMPLATES }, { refetchOnMountOrArgChange: true });
  const [deleting, setDeleting] = useState<TemplateRow>();
  const columns = useColumns({ onOpen: useStable(onOpen), onDelete: setDeleting });
  const count = useFocusAfter<HTMLParagraphElement>();
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
      <FilteredTable
        whole
        list={list}
        query={whole(
          query,
          ({ items }) => rowsOf(items).filter((row) => isFound(row, list.filter.q ?? '')),
          columns,
          list.sort,
        )}
        texts={TEXTS}
        countRef={count.ref}
        name={TEXTS.title}
        columns={columns}
        rowName={({ name }) => name}
        groups={groupedBy(GROUP_NAMES, ({ group }) => group)}
        // A search shows all that it finds.
        fold={list.filter.q === undefined ? fold : undefined}
        onOpen={({ template }) => onOpen(template.id)}
      />
      {deleting !== undefined && (
        <DeleteTemplateDialog
          name={deleting.name}
          template={deleting.template}
          resets={deleting.status === 'changed'}
          onDeleted={() => {
            setDeleting(undefined);
            count.focus();
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
