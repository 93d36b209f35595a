import { useMemo } from 'react';
import { StatusBadge } from '../../../components/StatusBadge';
import type { Column } from '../../../components/table/columns';
import { RowButton } from '../../../components/table/RowButton';
import { useListDates, type Person } from '../api';
import { nameOf } from './nameOf';
import { PersonMenu, type PersonAction } from './PersonMenu';
import { ROLE_NAMES, TEXTS } from './texts';

const texts = TEXTS.columns;
const statusOf = ({ disabled }: Person) => (disabled ? TEXTS.disabled : TEXTS.active);
const factorOf = ({ twoFactor }: Person) => (twoFactor ? TEXTS.on : TEXTS.off);

export const SORTS = ['name', 'email', 'role', 'status', 'twoFactor', 'lastSeen'] as const;

/**
 * The columns of the people. Nothing can be done with the last owner who can sign in. `onAction` must stay
 * the same from one rendering to the next.
 */
export function usePeopleColumns(
  lastOwner: string | undefined,
  onAction: (action: PersonAction, person: Person) => void,
): Column<Person>[] {
  const dates = useListDates();
  return useMemo(
    () => [
      {
        id: 'name',
        header: texts.name,
        accessorFn: nameOf,
        cell: ({ row: { original: person } }) => (
          <>
            {person.id === lastOwner ? (
              nameOf(person)
            ) : (
              <RowButton onClick={() => onAction('role', person)}>{nameOf(person)}</RowButton>
            )}
            {person.isYou && ` (${TEXTS.you})`}
          </>
        ),
        meta: { card: 'title', flexible: true },
      },
      { id: 'email', header: texts.email, accessorFn: ({ email }) => email, meta: { flexible: true } },
      { id: 'role', header: texts.role, accessorFn: ({ role }) => ROLE_NAMES[role] },
      {
        id: 'status',
        header: texts.status,
        accessorFn: statusOf,
        cell: ({ row: { original: person } }) => (
          <StatusBadge status={statusOf(person)} tone={person.disabled ? 'failed' : 'active'} />
        ),
        meta: { card: 'badge' },
      },
      { id: 'twoFactor', header: texts.twoFactor, accessorFn: factorOf, meta: { from: 'medium' } },
      {
        id: 'lastSeen',
        header: texts.lastSeen,
        accessorFn: ({ lastSeen }) => lastSeen ?? '',
        cell: ({ row: { original: person } }) =>
          person.lastSeen === null ? TEXTS.neverSeen : dates.moment(person.lastSeen),
        meta: { from: 'medium' },
      },
      {
        id: 'actions',
        header: texts.actions,
        cell: ({ row: { original: person } }) =>
          person.id !== lastOwner && <PersonMenu person={person} onAction={(action) => onAction(action, person)} />,
        meta: { card: 'actions' },
      },
    ],
    [dates, lastOwner, onAction],
  );
}
