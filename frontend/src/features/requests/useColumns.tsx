import { useMemo } from 'react';
import { StatusBadge } from '../../components/StatusBadge';
import type { Column } from '../../components/table/columns';
import { RowButton } from '../../components/table/RowButton';
import { timeAgo } from '../../lib/dates';
import type { ContactRequest } from './api';
import { RequestActions } from './RequestActions';
import styles from './Requests.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.columns;

export type RequestAction = 'details' | 'delete';

/** The columns of the list; `onAction` must stay the same from one rendering to the next. */
export const useColumns = (onAction: (action: RequestAction, request: ContactRequest) => void) =>
  useMemo(
    (): Column<ContactRequest>[] => [
      {
        id: 'from',
        header: texts.from,
        cell: ({ row: { original: request } }) => (
          <RowButton since={request.created_at} onClick={() => onAction('details', request)}>
            {request.contactName}
          </RowButton>
        ),
        meta: { card: 'title', flexible: true },
      },
      {
        id: 'status',
        header: texts.status,
        cell: ({ row }) => <StatusBadge status={row.original.status} />,
        meta: { card: 'badge' },
      },
      {
        id: 'message',
        header: texts.message,
        cell: ({ row: { original: request } }) => (
          <span className={styles.excerpt} data-empty={request.message === ''}>
            {request.message === '' ? TEXTS.noMessage : request.message}
          </span>
        ),
        meta: { flexible: true },
      },
      { id: 'case', header: texts.caseStyle, cell: ({ row }) => row.original.caseStyle, meta: { from: 'wide' } },
      { id: 'email', header: texts.email, cell: ({ row }) => row.original.email, meta: { from: 'medium' } },
      { id: 'received', header: texts.received, cell: ({ row }) => timeAgo(row.original.created_at) },
      {
        id: 'actions',
        header: texts.actions,
        cell: ({ row }) => <RequestActions request={row.original} onDelete={() => onAction('delete', row.original)} />,
        meta: { card: 'actions' },
      },
    ],
    [onAction],
  );
