import { useMemo } from 'react';
import { StatusBadge } from '../../../components/StatusBadge';
import type { Column } from '../../../components/table/columns';
import { RowButton } from '../../../components/table/RowButton';
import { TwoLines } from '../../../components/table/TwoLines';
import { useListDates, type OutboxMail } from '../api';
import { momentOf } from './moments';
import styles from './Sent.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.columns;

/** The columns of the list; `onOpen` must stay the same from one rendering to the next. */
export function useColumns(onOpen: (id: string) => void): Column<OutboxMail>[] {
  const dates = useListDates();
  return useMemo(
    () => [
      {
        id: 'email',
        header: texts.email,
        cell: ({ row: { original: mail } }) => (
          <TwoLines
            first={<RowButton onClick={() => onOpen(mail.id)}>{mail.title}</RowButton>}
            second={mail.subject ?? undefined}
          />
        ),
        meta: { card: 'title', flexible: true },
      },
      {
        id: 'status',
        header: texts.status,
        cell: ({ row: { original: mail } }) => <Status mail={mail} />,
        meta: { card: 'badge' },
      },
      {
        id: 'to',
        header: texts.to,
        cell: ({ row: { original: mail } }) => mail.recipient ?? TEXTS.noRecipient,
        meta: { flexible: true },
      },
      {
        id: 'when',
        header: texts.when,
        cell: ({ row: { original: mail } }) => <When mail={mail} moment={momentOf(mail, dates.moment)} />,
      },
      {
        id: 'appointment',
        header: texts.appointment,
        cell: ({ row: { original: mail } }) => mail.booking_reference,
        meta: { from: 'large' },
      },
    ],
    [dates, onOpen],
  );
}

function Status({ mail: { state, refused } }: { mail: OutboxMail }) {
  return (
    <span className={styles.badges}>
      {refused && <StatusBadge status={TEXTS.refused} tone="refused" />}
      <StatusBadge status={TEXTS.statusName(state)} tone={state} />
    </span>
  );
}

/** The moment that matters, and why the email has not left. */
function When({ mail: { state, error }, moment }: { mail: OutboxMail; moment: string }) {
  if (error === null || state === 'sent') return moment;
  return (
    <TwoLines
      first={moment}
      second={
        <span className={styles.reason} data-state={state} title={error}>
          {error}
        </span>
      }
    />
  );
}
