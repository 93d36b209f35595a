import { useMemo, useState } from 'react';
import type { TeamResponse } from '../../../api/api.gen';
import { Card } from '../../../components/Card';
import { StatusBadge } from '../../../components/StatusBadge';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { useListAddress } from '../../../lib/useListAddress';
import { whole, type Query } from '../../../components/table/whole';
import { useListDates, type Invitation } from '../api';
import { InvitationActions } from './InvitationActions';
import { RevokeDialog } from './RevokeDialog';
import { ROLE_NAMES, TEXTS } from './texts';

const texts = TEXTS.columns;
const SORTS = ['email', '-email', 'role', '-role', 'invitedBy', '-invitedBy', 'until', '-until'] as const;

/** Those who were invited and have not joined yet. */
export function Invitations({ query }: { query: Query<TeamResponse> }) {
  const address = useListAddress();
  const sort = address.filter('invitations', SORTS);
  const [revoking, setRevoking] = useState<Invitation>();
  const columns = useColumns(setRevoking);
  return (
    <Card title={TEXTS.invitations}>
      <DataTable
        query={whole(query, ({ invitations }) => invitations, columns, sort)}
        loading={TEXTS.loading}
        failed={TEXTS.loadFailed}
        empty={null}
        count={TEXTS.invitationCount}
        name={TEXTS.invitations}
        columns={columns}
        rowName={({ email }) => email}
        sort={sort}
        onSort={(next) => address.setFilter('invitations', next)}
        opens={() => false}
        onOpen={() => undefined}
      />
      {revoking !== undefined && <RevokeDialog invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  );
}

const useColumns = (onRevoke: (invitation: Invitation) => void) => {
  const dates = useListDates();
  return useMemo(
    (): Column<Invitation>[] => [
      {
        id: 'email',
        header: texts.email,
        accessorFn: ({ email }) => email,
        meta: { card: 'title', flexible: true },
      },
      { id: 'role', header: texts.role, accessorFn: ({ role }) => ROLE_NAMES[role] },
      {
        id: 'invitedBy',
        header: texts.invitedBy,
        accessorFn: ({ invitedBy }) => invitedBy ?? '',
        meta: { from: 'medium' },
      },
      {
        id: 'until',
        header: texts.until,
        accessorFn: ({ expiresAt }) => expiresAt,
        cell: ({ row: { original: invitation } }) =>
          invitation.expired ? (
            <StatusBadge status={TEXTS.expired} tone="failed" />
          ) : (
            dates.moment(invitation.expiresAt)
          ),
      },
      {
        id: 'actions',
        header: texts.actions,
        cell: ({ row: { original: invitation } }) => (
          <InvitationActions invitation={invitation} onRevoke={() => onRevoke(invitation)} />
        ),
        meta: { card: 'actions' },
      },
    ],
    [dates, onRevoke],
  );
};
