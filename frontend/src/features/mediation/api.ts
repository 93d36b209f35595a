import type { CalendarEntryResponse, LimitResponse, MeetingResponse } from '../../api/public.gen';
import type { BookingStatus, ParticipantRole, SideRole } from '../../api/api.gen';
import { publicApi } from '../../api/publicApi';
import { invalidates, provides, type Tag } from '../../api/tags';

// By hand until the server has these calls. The visitor's first page does not need them, so they stay out of
// public.gen.ts, which it loads.

export type Wish = 'cancel' | 'move';

export interface SeatSession {
  reference: string;
  employee_name: string;
  date: string;
  start_time: string;
  end_time: string;
  status: BookingStatus;
  meeting: MeetingResponse;
  free_until: LimitResponse | null;
  changeable: boolean;
  /** What this side has asked for. */
  request: Wish | null;
  calendar: CalendarEntryResponse;
}

/** What one person at the table may know: nothing of another side. */
export interface Seat {
  name: string;
  language: 'en' | 'es';
  shared_line: string;
  side: {
    name: string;
    role: SideRole;
    file_number: string;
    people: { name: string; role: ParticipantRole }[];
  };
  contact_email: string | null;
  /** The latest first. */
  sessions: SeatSession[];
}

interface Token {
  token: string;
}

const at = ({ token }: Token, rest = '') => ({ url: `/api/public/mediation/${encodeURIComponent(token)}${rest}` });

const seatCalls = publicApi.injectEndpoints({
  endpoints: (build) => ({
    visitSeat: build.query<Seat, Token>({ query: (seat) => at(seat) }),
    askForChange: build.mutation<Seat, Token & { reference: string; kind: Wish }>({
      query: ({ token, ...body }) => ({ ...at({ token }, '/requests'), method: 'POST', body }),
    }),
    takeBackRequest: build.mutation<Seat, Token & { reference: string }>({
      query: ({ token, reference }) => ({
        ...at({ token }, `/requests/${encodeURIComponent(reference)}`),
        method: 'DELETE',
      }),
    }),
  }),
});

type Dispatch = Parameters<ReturnType<typeof seatCalls.util.updateQueryData>>[0];

/** Shows the change at once, however long reading the page again takes. */
const changes = {
  ...invalidates('Booking'),
  onQueryStarted: async (
    { token }: Token,
    { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: Seat }> },
  ) => {
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer !== undefined) dispatch(seatCalls.util.updateQueryData('visitSeat', { token }, () => answer.data));
  },
};

export const { useVisitSeatQuery, useAskForChangeMutation, useTakeBackRequestMutation } =
  seatCalls.enhanceEndpoints<Tag>({
    endpoints: { visitSeat: provides('Booking'), askForChange: changes, takeBackRequest: changes },
  });
