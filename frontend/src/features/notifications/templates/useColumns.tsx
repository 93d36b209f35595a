import { useMemo } from 'react';
import { StatusBadge } from '../../../components/StatusBadge';
import type { Column } from '../../../components/table/columns';
import { RowButton } from '../../../components/table/RowButton';
import { LANGUAGES } from '../../../lib/languages';
import { useListDates, useSite } from '../api';
import type { TemplateRow } from './rows';
import { TemplateActions } from './TemplateActions';
import { TEXTS } from './texts';

const texts = TEXTS.columns;

export const SORTS = ['name', 'status', 'subject', 'updated'] as const;

/** The statuses whose color has another name. */
const TONES: Partial<Record<TemplateRow['status'], string>> = { changed: 'answered' };

interface Handlers {
  onOpen: (id: string) => void;
  onDelete: (row: TemplateRow) => void;
}

/** The columns of the list; the handlers must stay the same from one rendering to the next. */
export function useColumns({ onOpen, onDelete }: Handlers): Column<TemplateRow>[] {
  const dates = useListDates();
  const { spanish } = useSite();
  return useMemo(() => {
    const language: Column<TemplateRow> = {
      id: 'language',
      header: texts.language,
      cell: ({ row }) => LANGUAGES[row.original.template.language],
    };
    return [
      {
        id: 'name',
        header: texts.name,
        accessorFn: ({ name }) => name,
        cell: ({ row: { original: row } }) => <RowButton onClick={() => onOpen(row.template.id)}>{row.name}</RowButton>,
        meta: { card: 'title', flexible: true },
      },
      {
        id: 'status',
        header: texts.status,
        accessorFn: ({ status }) => TEXTS.statuses[status],
        cell: ({ row: { original: row } }) => (
          <StatusBadge status={TEXTS.statuses[row.status]} tone={TONES[row.status] ?? row.status} />
        ),
        meta: { card: 'badge' },
      },
      {
        id: 'subject',
        header: texts.subject,
        accessorFn: ({ template }) => template.subject,
        meta: { flexible: true },
      },
      ...(spanish ? [language] : []),
      {
        id: 'updated',
        header: texts.updated,
        accessorFn: ({ template }) => template.updated_at ?? '',
        cell: ({ row: { original: row } }) =>
          row.template.updated_at === null ? '' : dates.dayOf(row.template.updated_at),
        meta: { from: 'large' },
      },
      {
        id: 'actions',
        header: texts.actions,
        cell: ({ row: { original: row } }) => (
          <TemplateActions row={row} onOpen={onOpen} onDelete={() => onDelete(row)} />
        ),
        meta: { card: 'actions' },
      },
    ];
  }, [dates, spanish, onOpen, onDelete]);
}
