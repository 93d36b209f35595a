import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Card } from '../../../components/Card';
import { QueryBoundary } from '../../../components/QueryBoundary';
import { useGetTeamQuery } from '../api';
import styles from '../account/Account.module.css';
import { InvitationRow } from './InvitationRow';
import { InviteDialog } from './InviteDialog';
import { PersonRow } from './PersonRow';
import { TEXTS } from './texts';

/** The people who may sign in, and those who were invited. */
export function TeamTab() {
  const query = useGetTeamQuery(undefined, { refetchOnMountOrArgChange: true });
  const [inviting, setInviting] = useState(false);
  return (
    <QueryBoundary
      query={query}
      failed={TEXTS.loadFailed}
      loading={<Skeleton role="status" aria-label={TEXTS.loading} variant="rounded" height={240} />}
    >
      {({ people, invitations }) => {
        const owners = people.filter(({ role, disabled }) => role === 'owner' && !disabled);
        return (
          <>
            <Card title={TEXTS.title}>
              <ul className={styles.sessions}>
                {people.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    isLastOwner={owners.length === 1 && owners[0]?.id === person.id}
                  />
                ))}
              </ul>
              <div>
                <Button variant="contained" onClick={() => setInviting(true)}>
                  {TEXTS.invite}
                </Button>
              </div>
            </Card>
            {invitations.length > 0 && (
              <Card title={TEXTS.invitations}>
                <ul className={styles.sessions}>
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </Card>
            )}
            {inviting && <InviteDialog onClose={() => setInviting(false)} />}
          </>
        );
      }}
    </QueryBoundary>
  );
}
