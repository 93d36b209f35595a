import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import type { TeamResponse } from '../../../api/api.gen';
import { Card } from '../../../components/Card';
import { Hint } from '../../../components/Hint';
import { DataTable } from '../../../components/table/DataTable';
import { useFilteredList } from '../../../lib/useFilteredList';
import { whole, type Query } from '../../../components/table/whole';
import type { Person } from '../api';
import { DisableDialog } from './DisableDialog';
import { InviteDialog } from './InviteDialog';
import { nameOf } from './nameOf';
import type { PersonAction } from './PersonMenu';
import { RemoveDialog } from './RemoveDialog';
import { RoleDialog } from './RoleDialog';
import { TEXTS } from './texts';
import { SORTS, usePeopleColumns } from './usePeopleColumns';

const DIALOGS = { role: RoleDialog, disable: DisableDialog, remove: RemoveDialog } as const;

/** The only owner who can sign in, if there is no other. */
function lastOwnerOf(people: readonly Person[]): Person | undefined {
  const [owner, ...others] = people.filter(({ role, disabled }) => role === 'owner' && !disabled);
  return others.length === 0 ? owner : undefined;
}

/** The people who may sign in. */
export function People({ query }: { query: Query<TeamResponse> }) {
  const { sort, setSort } = useFilteredList([], 0, SORTS);
  const [dialog, setDialog] = useState<{ action: PersonAction; person: Person }>();
  const [inviting, setInviting] = useState(false);
  const act = useCallback((action: PersonAction, person: Person) => setDialog({ action, person }), []);
  const lastOwner = lastOwnerOf(query.data?.people ?? []);
  const columns = usePeopleColumns(lastOwner?.id, act);
  const Dialog = dialog === undefined ? undefined : DIALOGS[dialog.action];

  return (
    <Card title={TEXTS.title}>
      <DataTable
        query={whole(query, ({ people }) => people, columns, sort)}
        loading={TEXTS.loading}
        failed={TEXTS.loadFailed}
        empty={null}
        count={TEXTS.count}
        name={TEXTS.title}
        columns={columns}
        rowName={nameOf}
        sort={sort}
        onSort={setSort}
        tools={
          <Button variant="contained" onClick={() => setInviting(true)}>
            {TEXTS.invite}
          </Button>
        }
        opens={({ id }) => id !== lastOwner?.id}
        onOpen={(person) => act('role', person)}
      />
      {lastOwner !== undefined && <Hint small>{TEXTS.lastOwner(nameOf(lastOwner))}</Hint>}
      {dialog !== undefined && Dialog !== undefined && (
        <Dialog person={dialog.person} onClose={() => setDialog(undefined)} />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Card>
  );
}
