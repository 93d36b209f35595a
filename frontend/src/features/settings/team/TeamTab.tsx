import { useGetTeamQuery } from '../api';
import { Invitations } from './Invitations';
import { People } from './People';

/** The people who may sign in, and those who were invited. */
export function TeamTab() {
  const query = useGetTeamQuery(undefined, { refetchOnMountOrArgChange: true });
  const isInvited = !query.isError && query.data !== undefined && query.data.invitations.length > 0;
  return (
    <>
      <People query={query} />
      {isInvited && <Invitations query={query} />}
    </>
  );
}
