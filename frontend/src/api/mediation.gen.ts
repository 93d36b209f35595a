import { publicApi as api } from "./publicApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    visitSeat: build.query<VisitSeatApiResponse, VisitSeatApiArg>({
      query: (queryArg) => ({
        url: `/api/public/mediation/${encodeURIComponent(String(queryArg.token))}`,
      }),
    }),
    sayWhoComes: build.mutation<SayWhoComesApiResponse, SayWhoComesApiArg>({
      query: (queryArg) => ({
        url: `/api/public/mediation/${encodeURIComponent(String(queryArg.token))}/people`,
        method: "PUT",
        body: queryArg.whoComesRequest,
      }),
    }),
    askForChange: build.mutation<AskForChangeApiResponse, AskForChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/public/mediation/${encodeURIComponent(String(queryArg.token))}/requests`,
        method: "POST",
        body: queryArg.askForChangeRequest,
      }),
    }),
    takeBackChange: build.mutation<
      TakeBackChangeApiResponse,
      TakeBackChangeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/public/mediation/${encodeURIComponent(String(queryArg.token))}/requests/${encodeURIComponent(String(queryArg.reference))}`,
        method: "DELETE",
      }),
    }),
    disownSeat: build.mutation<DisownSeatApiResponse, DisownSeatApiArg>({
      query: (queryArg) => ({
        url: `/api/public/mediation/${encodeURIComponent(String(queryArg.token))}/wrong-person`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as mediationCalls };
export type VisitSeatApiResponse = /** status 200 OK */ SeatResponse;
export type VisitSeatApiArg = {
  /** The secret part of the link */
  token: string;
};
export type SayWhoComesApiResponse = /** status 200 OK */ SeatResponse;
export type SayWhoComesApiArg = {
  /** The secret part of the link */
  token: string;
  whoComesRequest: WhoComesRequest;
};
export type AskForChangeApiResponse = /** status 200 OK */ SeatResponse;
export type AskForChangeApiArg = {
  /** The secret part of the link */
  token: string;
  askForChangeRequest: AskForChangeRequest;
};
export type TakeBackChangeApiResponse = /** status 200 OK */ SeatResponse;
export type TakeBackChangeApiArg = {
  /** The secret part of the link */
  token: string;
  /** Which session */
  reference: string;
};
export type DisownSeatApiResponse = unknown;
export type DisownSeatApiArg = {
  /** The secret part of the link */
  token: string;
};
export type SiteLanguage = "en" | "es";
export type CalendarEntryResponse = {
  /** When it was last changed; RFC 3339, UTC. */
  changed_at: string;
  /** `SEQUENCE`: grows with each change. */
  sequence: number;
  /** `UID` of the iCalendar standard. */
  uid: string;
};
export type LimitResponse = {
  /** RFC 3339, UTC. */
  at: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
};
export type MeetingResponse = {
  /** The video meeting. Absent for visitors until the session is confirmed, and for people who may not
    read contacts. */
  link?: (string | null) | undefined;
  /** How to get in, such as a passcode. Absent where the link is. */
  note?: (string | null) | undefined;
  place: string;
};
export type ChangeKind = "cancel" | "move";
export type BookingStatus = "pending" | "confirmed" | "completed" | "cancelled";
export type SeatSessionResponse = {
  /** What an entry in one's own calendar also needs. */
  calendar: CalendarEntryResponse;
  /** Whether a change can be asked for now. */
  changeable: boolean;
  /** `YYYY-MM-DD` */
  date: string;
  employee_name: string;
  /** `HH:MM` */
  end_time: string;
  /** The deadline for asking for a change. */
  free_until: LimitResponse;
  /** Where it takes place; the link only once it is confirmed. */
  meeting: MeetingResponse;
  /** What people call it, such as `A-7K3F-92`. */
  reference: string;
  request: ChangeKind | null;
  /** `HH:MM` */
  start_time: string;
  status: BookingStatus;
};
export type Attendance = "unknown" | "in_person" | "video" | "no";
export type ParticipantRole =
  | "party"
  | "counsel"
  | "staff"
  | "insurer"
  | "representative"
  | "interpreter"
  | "other";
export type OwnPersonResponse = {
  /** How they take part in the sessions. */
  attends: Attendance;
  id: string;
  name: string;
  role: ParticipantRole;
  /** Whether the office has yet to check that they are on the side. */
  waits: boolean;
};
export type SideRole =
  | "plaintiff"
  | "defendant"
  | "petitioner"
  | "respondent"
  | "claimant"
  | "insurer"
  | "association"
  | "owner"
  | "other";
export type OwnSideResponse = {
  /** What their law office calls the case, or empty. */
  file_number: string;
  name: string;
  people: OwnPersonResponse[];
  role: SideRole;
};
export type SeatResponse = {
  /** Where the practice reads its mail, if known. */
  contact_email: string | null;
  /** What they read. */
  language: SiteLanguage;
  /** Their name. */
  name: string;
  /** The latest first. */
  sessions: SeatSessionResponse[];
  /** What every side may read about which matter it is, or empty. */
  shared_line: string;
  side: OwnSideResponse;
};
export type ProblemResponse = {
  /** What went wrong, for programs; stable. */
  code: string;
  /** What went wrong and what to do about it, for people. */
  detail: string;
  /** The same text as `detail`. */
  error: string;
  /** For 422: every invalid field with its messages. */
  errors?:
    | {
        [key: string]: string[];
      }
    | undefined;
  /** The `x-request-id` of the response. */
  request_id?: (string | null) | undefined;
  /** For `sessions_move`: how many sessions ahead would move. */
  sessions?: (number | null) | undefined;
  /** The HTTP status. */
  status: number;
  /** The status in words. */
  title: string;
  /** Always `about:blank`: use `code` to tell errors apart. */
  type: string;
};
export type AddPersonRequest = {
  /** At most 254 characters; empty for none. */
  email?: string | undefined;
  name: string;
  phone?: string | undefined;
  role: ParticipantRole;
};
export type ComesRequest = {
  attends: Attendance;
  id: string;
};
export type WhoComesRequest = {
  add?: AddPersonRequest[] | undefined;
  attends?: ComesRequest[] | undefined;
};
export type AskForChangeRequest = {
  kind: ChangeKind;
  /** Which session. */
  reference: string;
};
export const {
  useVisitSeatQuery,
  useSayWhoComesMutation,
  useAskForChangeMutation,
  useTakeBackChangeMutation,
  useDisownSeatMutation,
} = injectedRtkApi;
