import { mediationCalls } from '../../api/mediation.gen';
import type { SeatResponse } from '../../api/mediation.gen';
import { invalidates, provides, type Tag } from '../../api/tags';

export type {
  ChangeKind as Wish,
  Attendance,
  OwnPersonResponse as OwnPerson,
  OwnSideResponse as OwnSide,
  ParticipantRole,
  SeatResponse as Seat,
  SeatSessionResponse as SeatSession,
  WhoComesRequest as WhoComes,
} from '../../api/mediation.gen';

type Dispatch = Parameters<ReturnType<typeof mediationCalls.util.updateQueryData>>[0];

/** Shows the change at once, however long reading the page again takes. */
const changes = {
  ...invalidates('Booking'),
  onQueryStarted: async (
    { token }: { token: string },
    { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: SeatResponse }> },
  ) => {
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer !== undefined) dispatch(mediationCalls.util.updateQueryData('visitSeat', { token }, () => answer.data));
  },
};

export const {
  useVisitSeatQuery,
  useAskForChangeMutation,
  useTakeBackChangeMutation,
  useSayWhoComesMutation,
  useDisownSeatMutation,
} = mediationCalls.enhanceEndpoints<Tag>({
  endpoints: {
    visitSeat: provides('Booking'),
    askForChange: changes,
    takeBackChange: changes,
    sayWhoComes: changes,
  },
});
