import type { DefinitionsFromApi, OverrideResultType } from '@reduxjs/toolkit/query';
import * as answers from '../../api/answers';
import type {
  MatterResponse,
  ParticipantRequest as SentPerson,
  ParticipantResponse,
  SideRequest as SentSide,
  SideResponse,
} from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { invalidates, type Tag } from '../../api/tags';
import type { Language } from '../../lib/language';

export type {
  BookingResponse as Booking,
  County,
  ListedMatterResponse as ListedMatter,
  ParticipantRole,
  SideRole,
} from '../../api/api.gen';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useListDates } from '../../api/useListDates';

// By hand until the server's description has them: what is said of people's email, open requests, and three calls. The
// types then come from api.gen.ts again, and the calls' tags go to endpoints.ts.

interface Mailed {
  /** Whether they get email about the sessions. */
  gets_mail: boolean;
  /** What they read. */
  language: Language;
}
export type Participant = ParticipantResponse &
  Mailed & {
    /** The ids of the sessions that they know of. */
    told: string[];
  };
export type ParticipantRequest = SentPerson & Mailed;
export type Side = Omit<SideResponse, 'people'> & { people: Participant[] };
export type SideRequest = Omit<SentSide, 'people'> & { people: ParticipantRequest[] };

/** What someone at the table asks of the office. */
export interface ChangeRequest {
  id: string;
  booking_id: string;
  participant_id: string;
  /** Who asks. */
  name: string;
  /** What their side is called. */
  side: string;
  kind: 'cancel' | 'move';
  asked_at: string;
}
export type Matter = Omit<MatterResponse, 'sides'> & { sides: Side[]; requests: ChangeRequest[] };
export interface SavedMatter {
  matter: Matter;
  tag: string;
}

const savedMatter = answers.savedMatter as (...answer: Parameters<typeof answers.savedMatter>) => SavedMatter;
const withMatter = { transformResponse: savedMatter, ...invalidates('Matter', 'Mail') };

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    tellPeople: build.mutation<SavedMatter, { id: string; booking_id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/matters/${id}/told`, method: 'POST', body }),
      ...withMatter,
    }),
    renewLink: build.mutation<SavedMatter, { id: string; person: string }>({
      query: ({ id, person }) => ({ url: `/api/matters/${id}/participants/${person}/link`, method: 'POST' }),
      ...withMatter,
    }),
    decideRequest: build.mutation<unknown, { id: string; decision: 'grant' | 'decline' }>({
      query: ({ id, ...body }) => ({ url: `/api/change-requests/${id}`, method: 'PUT', body }),
      ...invalidates('Matter', 'Booking', 'TimeSlot', 'Mail'),
    }),
  }),
});

type Definitions = DefinitionsFromApi<typeof calls>;
type Saved = {
  [Name in 'getMatter' | 'updateMatter' | 'updateSides']: OverrideResultType<Definitions[Name], SavedMatter>;
};

export const {
  useDecideRequestMutation,
  useGetMatterQuery,
  useListMattersQuery,
  useRenewLinkMutation,
  useTellPeopleMutation,
  useUpdateMatterMutation,
  useUpdateSidesMutation,
} = calls.enhanceEndpoints<Tag, Saved>({});
