import { baseApi as api } from "./baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/login`,
        method: "POST",
        body: queryArg.loginRequest,
      }),
    }),
    logInWithPasskey: build.mutation<
      LogInWithPasskeyApiResponse,
      LogInWithPasskeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/passkey-logins`,
        method: "POST",
        body: queryArg.passkeyLoginRequest,
      }),
    }),
    beginPasskeyLogin: build.mutation<
      BeginPasskeyLoginApiResponse,
      BeginPasskeyLoginApiArg
    >({
      query: () => ({
        url: `/api/auth/passkey-logins/options`,
        method: "POST",
      }),
    }),
    requestPasswordReset: build.mutation<
      RequestPasswordResetApiResponse,
      RequestPasswordResetApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/password-resets`,
        method: "POST",
        body: queryArg.passwordResetRequest,
      }),
    }),
    redeemPasswordReset: build.mutation<
      RedeemPasswordResetApiResponse,
      RedeemPasswordResetApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/password-resets/redeem`,
        method: "POST",
        body: queryArg.redeemRequest,
      }),
    }),
    validateSession: build.mutation<
      ValidateSessionApiResponse,
      ValidateSessionApiArg
    >({
      query: () => ({ url: `/api/auth/validate`, method: "POST" }),
    }),
    getAvailability: build.query<
      GetAvailabilityApiResponse,
      GetAvailabilityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/availability/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    createBooking: build.mutation<
      CreateBookingApiResponse,
      CreateBookingApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bookings`,
        method: "POST",
        body: queryArg.createBookingRequest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    readCalendarFeed: build.query<
      ReadCalendarFeedApiResponse,
      ReadCalendarFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/api/calendar-feeds/${encodeURIComponent(String(queryArg.secret))}`,
      }),
    }),
    createContactRequest: build.mutation<
      CreateContactRequestApiResponse,
      CreateContactRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contact-requests`,
        method: "POST",
        body: queryArg.contactFormRequest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    getContent: build.query<GetContentApiResponse, GetContentApiArg>({
      query: (queryArg) => ({
        url: `/api/content`,
        params: {
          language: queryArg.language,
        },
      }),
    }),
    listEmployees: build.query<ListEmployeesApiResponse, ListEmployeesApiArg>({
      query: (queryArg) => ({
        url: `/api/employees`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
          language: queryArg.language,
        },
      }),
    }),
    live: build.query<LiveApiResponse, LiveApiArg>({
      query: () => ({ url: `/api/health/live` }),
    }),
    ready: build.query<ReadyApiResponse, ReadyApiArg>({
      query: () => ({ url: `/api/health/ready` }),
    }),
    takeWebhook: build.mutation<TakeWebhookApiResponse, TakeWebhookApiArg>({
      query: (queryArg) => ({
        url: `/api/payment/webhooks/${encodeURIComponent(String(queryArg.key))}`,
        method: "POST",
        body: queryArg.webhookRequest,
        headers: {
          "Stripe-Signature": queryArg["Stripe-Signature"],
        },
      }),
    }),
    visitBooking: build.query<VisitBookingApiResponse, VisitBookingApiArg>({
      query: (queryArg) => ({
        url: `/api/public/bookings/${encodeURIComponent(String(queryArg.token))}`,
      }),
    }),
    changeVisitedBooking: build.mutation<
      ChangeVisitedBookingApiResponse,
      ChangeVisitedBookingApiArg
    >({
      query: (queryArg) => ({
        url: `/api/public/bookings/${encodeURIComponent(String(queryArg.token))}`,
        method: "PUT",
        body: queryArg.changeVisitedBookingRequest,
      }),
    }),
    startPayment: build.mutation<StartPaymentApiResponse, StartPaymentApiArg>({
      query: (queryArg) => ({
        url: `/api/public/bookings/${encodeURIComponent(String(queryArg.token))}/payment`,
        method: "POST",
      }),
    }),
    reportDemoPayment: build.mutation<
      ReportDemoPaymentApiResponse,
      ReportDemoPaymentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/public/bookings/${encodeURIComponent(String(queryArg.token))}/payment/demo`,
        method: "POST",
        body: queryArg.demoOutcomeRequest,
      }),
    }),
    refreshPayment: build.mutation<
      RefreshPaymentApiResponse,
      RefreshPaymentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/public/bookings/${encodeURIComponent(String(queryArg.token))}/payment/refresh`,
        method: "POST",
      }),
    }),
    getChallenge: build.query<GetChallengeApiResponse, GetChallengeApiArg>({
      query: () => ({ url: `/api/public/challenge` }),
    }),
    listOpenings: build.query<ListOpeningsApiResponse, ListOpeningsApiArg>({
      query: () => ({ url: `/api/public/openings` }),
    }),
    getPaymentOptions: build.query<
      GetPaymentOptionsApiResponse,
      GetPaymentOptionsApiArg
    >({
      query: () => ({ url: `/api/public/payment/options` }),
    }),
    seeSession: build.query<SeeSessionApiResponse, SeeSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/public/sessions/${encodeURIComponent(String(queryArg.token))}`,
      }),
    }),
    getSite: build.query<GetSiteApiResponse, GetSiteApiArg>({
      query: () => ({ url: `/api/public/site` }),
    }),
    acceptInvitation: build.mutation<
      AcceptInvitationApiResponse,
      AcceptInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/invitations/accept`,
        method: "POST",
        body: queryArg.acceptRequest,
      }),
    }),
    previewInvitation: build.mutation<
      PreviewInvitationApiResponse,
      PreviewInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/invitations/preview`,
        method: "POST",
        body: queryArg.invitationTokenRequest,
      }),
    }),
    listTimeSlots: build.query<ListTimeSlotsApiResponse, ListTimeSlotsApiArg>({
      query: (queryArg) => ({
        url: `/api/time-slots/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as publicCalls };
export type LoginApiResponse = /** status 200 OK */ LoginResponse;
export type LoginApiArg = {
  loginRequest: LoginRequest;
};
export type LogInWithPasskeyApiResponse = /** status 200 OK */ LoginResponse;
export type LogInWithPasskeyApiArg = {
  passkeyLoginRequest: PasskeyLoginRequest;
};
export type BeginPasskeyLoginApiResponse =
  /** status 200 OK */ PasskeyChallengeResponse;
export type BeginPasskeyLoginApiArg = void;
export type RequestPasswordResetApiResponse =
  /** status 202 Accepted */ PasswordResetResponse;
export type RequestPasswordResetApiArg = {
  passwordResetRequest: PasswordResetRequest;
};
export type RedeemPasswordResetApiResponse =
  /** status 200 OK */ RedeemResponse;
export type RedeemPasswordResetApiArg = {
  redeemRequest: RedeemRequest;
};
export type ValidateSessionApiResponse = /** status 200 OK */ ValidateResponse;
export type ValidateSessionApiArg = void;
export type GetAvailabilityApiResponse =
  /** status 200 OK */ AvailabilityResponse;
export type GetAvailabilityApiArg = {
  /** The mediator */
  id: string;
};
export type CreateBookingApiResponse = /** status 201 Created */ BookedResponse;
export type CreateBookingApiArg = {
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  createBookingRequest: CreateBookingRequest;
};
export type ReadCalendarFeedApiResponse = /** status 200 OK */ string;
export type ReadCalendarFeedApiArg = {
  secret: string;
};
export type CreateContactRequestApiResponse =
  /** status 201 Created */ ContactReceiptResponse;
export type CreateContactRequestApiArg = {
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  contactFormRequest: ContactFormRequest;
};
export type GetContentApiResponse = /** status 200 OK */ ContentResponse;
export type GetContentApiArg = {
  /** The texts for visitors who read it; if omitted, those of both languages. */
  language?: "en" | "es";
};
export type ListEmployeesApiResponse = /** status 200 OK */ EmployeeResponse[];
export type ListEmployeesApiArg = {
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
  /** The texts are in this language where they are translated, otherwise in English. */
  language?: SiteLanguage;
};
export type LiveApiResponse = /** status 200 OK */ HealthResponse;
export type LiveApiArg = void;
export type ReadyApiResponse = /** status 200 OK */ HealthResponse;
export type ReadyApiArg = void;
export type TakeWebhookApiResponse = /** status 200 OK */ WebhookResponse;
export type TakeWebhookApiArg = {
  /** The provider's key */
  key: string;
  /** The service's signature */
  "Stripe-Signature"?: string | null;
  /** The report, byte for byte as it was signed */
  webhookRequest: WebhookRequest;
};
export type VisitBookingApiResponse =
  /** status 200 OK */ VisitedBookingResponse;
export type VisitBookingApiArg = {
  /** The secret part of the link */
  token: string;
};
export type ChangeVisitedBookingApiResponse =
  /** status 200 OK */ VisitedBookingResponse;
export type ChangeVisitedBookingApiArg = {
  /** The secret part of the link */
  token: string;
  changeVisitedBookingRequest: ChangeVisitedBookingRequest;
};
export type StartPaymentApiResponse =
  /** status 200 OK */ StartedPaymentResponse;
export type StartPaymentApiArg = {
  /** The secret part of the link */
  token: string;
};
export type ReportDemoPaymentApiResponse =
  /** status 200 OK */ VisitedPaymentResponse;
export type ReportDemoPaymentApiArg = {
  /** The secret part of the link */
  token: string;
  demoOutcomeRequest: DemoOutcomeRequest;
};
export type RefreshPaymentApiResponse =
  /** status 200 OK */ VisitedPaymentResponse;
export type RefreshPaymentApiArg = {
  /** The secret part of the link */
  token: string;
};
export type GetChallengeApiResponse = /** status 200 OK */ ChallengeResponse;
export type GetChallengeApiArg = void;
export type ListOpeningsApiResponse = /** status 200 OK */ TimeSlotResponse[];
export type ListOpeningsApiArg = void;
export type GetPaymentOptionsApiResponse =
  /** status 200 OK */ PaymentOptionsResponse;
export type GetPaymentOptionsApiArg = void;
export type SeeSessionApiResponse = /** status 200 OK */ SharedSessionResponse;
export type SeeSessionApiArg = {
  /** The secret part of the link */
  token: string;
};
export type GetSiteApiResponse = /** status 200 OK */ SiteResponse;
export type GetSiteApiArg = void;
export type AcceptInvitationApiResponse =
  /** status 201 Created */ AcceptResponse;
export type AcceptInvitationApiArg = {
  acceptRequest: AcceptRequest;
};
export type PreviewInvitationApiResponse =
  /** status 200 OK */ InvitationPreviewResponse;
export type PreviewInvitationApiArg = {
  invitationTokenRequest: InvitationTokenRequest;
};
export type ListTimeSlotsApiResponse = /** status 200 OK */ TimeSlotResponse[];
export type ListTimeSlotsApiArg = {
  /** The mediator */
  id: string;
  /** `YYYY-MM-DD`; today if omitted. */
  startDate?: string;
  /** `YYYY-MM-DD`; 30 days after the first if omitted; at most 100 days in all, 400 in a file. */
  endDate?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type PasskeyChallengeResponse = {
  id: string;
  /** What `PublicKeyCredential.parseCreationOptionsFromJSON` or `.parseRequestOptionsFromJSON`
    reads. */
  options: object;
};
export type UserResponse = {
  email: string;
  firstName: string;
  lastName: string;
};
export type LoginResponse = {
  /** Whether a code from the authenticator app or a backup code is accepted. */
  acceptsCode?: (boolean | null) | undefined;
  /** What went wrong. */
  message?: (string | null) | undefined;
  passkey?: (PasskeyChallengeResponse | null) | undefined;
  /** Too many guesses: the password is checked only after the human check is passed. */
  requiresHumanCheck?: (boolean | null) | undefined;
  /** The password was right; a second factor is required, or the one sent is wrong. */
  requiresTwoFactor?: (boolean | null) | undefined;
  success: boolean;
  /** For `Authorization: Bearer`. */
  token?: (string | null) | undefined;
  user?: (UserResponse | null) | undefined;
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
export type SumAnswer = number | string;
export type PasskeyAnswerRequest = {
  /** What `PublicKeyCredential.toJSON` returned. */
  credential?: object | undefined;
  /** The challenge's id. */
  id?: string | undefined;
};
export type LoginRequest = {
  answer?: (SumAnswer | null) | undefined;
  /** A random id that the browser keeps. A sign-in from an unknown browser sends the person an
    email. */
  browserId?: (string | null) | undefined;
  /** The human check's id, if one is required. */
  challengeId?: (string | null) | undefined;
  email?: string | undefined;
  passkey?: (PasskeyAnswerRequest | null) | undefined;
  password?: string | undefined;
  /** The code from the authenticator app or a backup code, if one is required. */
  twoFactorToken?: (string | null) | undefined;
};
export type PasskeyLoginRequest = {
  /** A random id that the browser keeps. A sign-in from an unknown browser sends the person an
    email. */
  browserId?: (string | null) | undefined;
  /** What `PublicKeyCredential.toJSON` returned. */
  credential?: object | undefined;
  /** The challenge's id. */
  id?: string | undefined;
};
export type PasswordResetResponse = object;
export type PasswordResetRequest = {
  email: string;
};
export type RedeemResponse = {
  /** Whether a code from the authenticator app or a backup code is accepted. */
  acceptsCode?: (boolean | null) | undefined;
  /** What went wrong. */
  message?: (string | null) | undefined;
  passkey?: (PasskeyChallengeResponse | null) | undefined;
  /** A second factor is required, or the one sent is wrong. */
  requiresTwoFactor?: (boolean | null) | undefined;
  success: boolean;
};
export type RedeemRequest = {
  newPassword: string;
  passkey?: (PasskeyAnswerRequest | null) | undefined;
  /** The part of the link after `#`. */
  token: string;
  /** The code from the authenticator app or a backup code, if one is required. */
  twoFactorToken?: (string | null) | undefined;
};
export type ValidateResponse = {
  user?: (UserResponse | null) | undefined;
  valid: boolean;
};
export type LimitResponse = {
  /** RFC 3339, UTC. */
  at: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
};
export type Dollars = number;
export type SessionType = "morning" | "afternoon" | "full_day";
export type SlotStatus = "available" | "limited" | "busy";
export type TimeSlotResponse = {
  /** Whether an active booking overlaps; absent unless one does. Visitors see no such session. */
  booked?: boolean | undefined;
  /** Why the time is closed, or empty; absent unless it is. Visitors see no such session. */
  closed?: string | undefined;
  /** `YYYY-MM-DD` */
  date: string;
  /** A session type's label, `N hour(s)` or `N minutes`. */
  duration: string;
  duration_minutes: number;
  employee_id: string;
  /** `HH:MM` */
  end_time: string;
  /** Until when a booking of it can be moved or cancelled; for visitors only. */
  free_until?: LimitResponse | undefined;
  id: string;
  /** What the practice calls such a session, or its length. */
  label: string;
  price: Dollars;
  session_type: SessionType | null;
  /** The effective status: `busy` if an active booking overlaps, or the time is closed. */
  status: SlotStatus;
  /** `HH:MM` */
  time: string;
};
export type DailyAvailability = {
  /** `YYYY-MM-DD` */
  date: string;
  timeSlots: TimeSlotResponse[];
};
export type ClosedBy = "closure" | "day_off" | "outside_calendar";
export type ClosedTimeResponse = {
  /** Wall-clock end, `YYYY-MM-DDTHH:MM`. */
  end: string;
  /** May be empty. */
  reason: string;
  source: ClosedBy;
  /** Wall-clock start, `YYYY-MM-DDTHH:MM`. */
  start: string;
};
export type ScheduleException = {
  /** `YYYY-MM-DD` */
  date: string;
  reason?: (string | null) | undefined;
};
export type Price = number;
export type WallTime = string;
export type PlannedSession = {
  /** `N hour(s)` or `N minutes`; `1 hour` if omitted. */
  duration?: (string | null) | undefined;
  price?: (Price | null) | undefined;
  session_type?: (SessionType | null) | undefined;
  time?: (WallTime | null) | undefined;
};
export type WeeklyBody = {
  friday?: PlannedSession[] | undefined;
  monday?: PlannedSession[] | undefined;
  saturday?: PlannedSession[] | undefined;
  sunday?: PlannedSession[] | undefined;
  thursday?: PlannedSession[] | undefined;
  tuesday?: PlannedSession[] | undefined;
  wednesday?: PlannedSession[] | undefined;
};
export type ScheduleBody = {
  exceptions?: ScheduleException[] | undefined;
  weekly?: WeeklyBody | undefined;
};
export type AvailabilityResponse = {
  availability: DailyAvailability[];
  /** When the mediator cannot be booked although no one has booked them; always `null` for
    visitors. */
  closed: ClosedTimeResponse[] | null;
  default_schedule: ScheduleBody | null;
  employee_id: string;
  schedule: ScheduleBody | null;
};
export type Currency =
  "AUD" | "CAD" | "EUR" | "GBP" | "INR" | "JPY" | "KWD" | "USD";
export type SiteLanguage = "en" | "es";
export type MeetingResponse = {
  /** The video meeting. Absent for visitors until the session is confirmed, and for people who may not
    read contacts. */
  link?: (string | null) | undefined;
  /** How to get in, such as a passcode. Absent where the link is. */
  note?: (string | null) | undefined;
  place: string;
};
export type MeetingSource = "session" | "mediator" | "practice" | "unknown";
export type BookedMeetingResponse = MeetingResponse & {
  /** What the session says itself; the rest is its mediator's or the practice's. */
  own: MeetingResponse;
  /** Who says so. */
  source: MeetingSource;
};
export type PaymentStatus = "unpaid" | "partly_paid" | "paid" | "refunded";
export type BookingStatus = "pending" | "confirmed" | "completed" | "cancelled";
export type BookingResponse = {
  /** Why the practice cancelled it, as the client was told, or empty. */
  cancel_reason: string;
  case_title: string;
  case_type: string;
  /** Empty for someone who is reached by phone. An address that their record gets later is shown
    here. */
  client_email: string;
  /** The client's record, unless it was deleted. */
  client_id: string | null;
  client_name: string;
  client_phone: string;
  /** The visitor's deadline for confirming it by email, while unconfirmed; RFC 3339, UTC. */
  confirm_by: string | null;
  contact_method: string;
  /** RFC 3339, UTC. */
  created_at: string;
  currency: Currency;
  /** `YYYY-MM-DD` */
  date: string;
  description: string;
  /** The label of its length. */
  duration: string;
  employee_id: string;
  employee_name: string;
  /** `HH:MM` */
  end_time: string;
  free_until: LimitResponse | null;
  id: string;
  /** What the client reads. */
  language: SiteLanguage;
  /** Its matter, if the office has opened one. */
  matter_id: string | null;
  /** Where it takes place. */
  meeting: BookedMeetingResponse;
  /** Until when the time is held for a payment, while it is; RFC 3339, UTC. */
  pay_by: string | null;
  payment_status: PaymentStatus;
  price: Dollars;
  /** What people call it, such as `A-7K3F-92`. */
  reference: string;
  /** Grows with each change, though not by one. */
  revision: number;
  slot_id: string | null;
  /** `HH:MM` */
  start_time: string;
  status: BookingStatus;
};
export type CalendarEntryResponse = {
  /** When it was last changed; RFC 3339, UTC. */
  changed_at: string;
  /** `SEQUENCE`: grows with each change. */
  sequence: number;
  /** `UID` of the iCalendar standard. */
  uid: string;
};
export type AskedPaymentResponse = {
  /** In minor units of `currency` (cents for USD). */
  amount: number;
  currency: Currency;
  /** Until when the time is held; `null` if it need not be paid to book. RFC 3339, UTC. */
  pay_by: string | null;
};
export type BookedResponse = BookingResponse & {
  /** What an entry in the visitor's own calendar also needs. */
  calendar: CalendarEntryResponse;
  /** Whether email cannot leave right now: what it says about the booking comes later. */
  email_waits: boolean;
  /** Where the visitor views, moves and cancels it; anyone with this URL can. Absent for
    administrators, and until the visitor confirms the booking by email: then only the email
    contains it. */
  manage_url?: (string | null) | undefined;
  payment: AskedPaymentResponse | null;
};
export type County =
  | "Alachua"
  | "Baker"
  | "Bay"
  | "Bradford"
  | "Brevard"
  | "Broward"
  | "Calhoun"
  | "Charlotte"
  | "Citrus"
  | "Clay"
  | "Collier"
  | "Columbia"
  | "DeSoto"
  | "Dixie"
  | "Duval"
  | "Escambia"
  | "Flagler"
  | "Franklin"
  | "Gadsden"
  | "Gilchrist"
  | "Glades"
  | "Gulf"
  | "Hamilton"
  | "Hardee"
  | "Hendry"
  | "Hernando"
  | "Highlands"
  | "Hillsborough"
  | "Holmes"
  | "Indian River"
  | "Jackson"
  | "Jefferson"
  | "Lafayette"
  | "Lake"
  | "Lee"
  | "Leon"
  | "Levy"
  | "Liberty"
  | "Madison"
  | "Manatee"
  | "Marion"
  | "Martin"
  | "Miami-Dade"
  | "Monroe"
  | "Nassau"
  | "Okaloosa"
  | "Okeechobee"
  | "Orange"
  | "Osceola"
  | "Palm Beach"
  | "Pasco"
  | "Pinellas"
  | "Polk"
  | "Putnam"
  | "St. Johns"
  | "St. Lucie"
  | "Santa Rosa"
  | "Sarasota"
  | "Seminole"
  | "Sumter"
  | "Suwannee"
  | "Taylor"
  | "Union"
  | "Volusia"
  | "Wakulla"
  | "Walton"
  | "Washington";
export type ParticipantRole =
  | "party"
  | "counsel"
  | "staff"
  | "insurer"
  | "representative"
  | "interpreter"
  | "other";
export type NamedSideRequest = {
  /** Their attorney. */
  counsel?: string | undefined;
  /** The attorney's address or, without one, the party's. */
  email?: string | undefined;
  /** The firm of the attorney or, without one, of the party. */
  firm?: string | undefined;
  /** The party. */
  name?: string | undefined;
  phone?: string | undefined;
};
export type IntakeRequest = {
  /** The court's number. */
  case_number?: string | undefined;
  county?: (County | null) | undefined;
  /** What their own office calls the case: at most 20 letters, digits and hyphens with at least one digit. */
  file_number?: string | undefined;
  i_am?: (ParticipantRole | null) | undefined;
  /** The other sides. No one on them gets email until the office turns it on. */
  sides?: NamedSideRequest[] | undefined;
  /** The case style, such as `Ortiz v. Lee`. */
  style?: string | undefined;
};
export type CreateBookingRequest = {
  answer?: (SumAnswer | null) | undefined;
  case_title?: (string | null) | undefined;
  case_type: string;
  /** The human check's id, after a `human_check_required` error. */
  challenge_id?: (string | null) | undefined;
  /** Only an administrator can leave it empty, with a phone number instead: then no email is sent. */
  client_email: string;
  /** The client's record, if an administrator has chosen it. Without one, it is the record with the
    email address, or, for someone without an address, with the name and the phone number. */
  client_id?: (string | null) | undefined;
  client_name: string;
  client_phone?: (string | null) | undefined;
  contact_method?: (string | null) | undefined;
  /** `YYYY-MM-DD` */
  date: string;
  description?: (string | null) | undefined;
  employee_id: string;
  end_time?: (string | null) | undefined;
  language?: (SiteLanguage | null) | undefined;
  matter?: (IntakeRequest | null) | undefined;
  /** The matter that it is a further session of, if an administrator has chosen it. */
  matter_id?: (string | null) | undefined;
  /** The slot; if omitted, the shortest session offered at that time. */
  slot_id?: (string | null) | undefined;
  /** `HH:MM` */
  start_time: WallTime;
  status?: (BookingStatus | null) | undefined;
};
export type ContactReceiptResponse = {
  /** Always true. */
  success: boolean;
};
export type ContactFormRequest = {
  answer: SumAnswer;
  caseStyle?: (string | null) | undefined;
  /** The human check's id. */
  challengeId: string;
  contactName: string;
  email: string;
  language?: (SiteLanguage | null) | undefined;
  notes?: (string | null) | undefined;
  phone?: (string | null) | undefined;
  /** Separated by commas. */
  preferredDates?: (string | null) | undefined;
  /** Hidden from people, and therefore empty. A robot that fills it in gets the same response as
    a visitor, but nothing is stored. */
  website?: (string | null) | undefined;
};
export type AboutResponse = {
  description: string;
  /** What the image shows, for those who cannot see it. */
  imageAlt: string;
  title: string;
};
export type FocusPoint = {
  x: number;
  y: number;
};
export type Theme = "warm" | "classic" | "clear";
export type BrandingResponse = {
  /** The color of buttons and links as `#rrggbb`; the theme's if empty. */
  accent: string;
  /** Like `logoUrl`. */
  faviconUrl: string;
  /** The point of it that stays in view where it is cropped. */
  heroFocus: FocusPoint;
  /** At the top of the landing page. Like `logoUrl`. */
  heroUrl: string;
  /** Like `heroFocus`. */
  imageFocus: FocusPoint;
  /** Beside the text about the practice. Like `logoUrl`. */
  imageUrl: string;
  /** An `https:` URL, a `/media/…` path, or empty. */
  logoUrl: string;
  theme: Theme;
};
export type ContactDetailsResponse = {
  address: string;
  /** What the parties bring to a session, a line each; on the private page of a booking. */
  bring: string;
  description: string;
  email: string;
  phone: string;
  title: string;
  /** Where sessions take place. */
  venue: string;
};
export type TextItemResponse = {
  description: string;
  /** A price or another short text that stands out; may be empty. */
  figure: string;
  title: string;
};
export type TextSectionResponse = {
  items: TextItemResponse[];
  title: string;
};
export type ContentSection =
  | "hero"
  | "about"
  | "services"
  | "process"
  | "testimonials"
  | "credentials"
  | "fees"
  | "faq"
  | "contact"
  | "bring"
  | "agreement"
  | "privacy"
  | "terms"
  | "accessibility"
  | "seo";
export type ContactTextsResponse = {
  /** What the parties bring to a session, a line each. */
  bring: string;
  description: string;
  title: string;
  /** Where sessions take place. */
  venue: string;
};
export type HeroResponse = {
  ctaPrimary: string;
  ctaSecondary: string;
  description: string;
  headline: string;
  /** What the image shows, for those who cannot see it. */
  imageAlt: string;
  kicker: string;
};
export type LegalResponse = {
  accessibility: string;
  /** What a visitor agrees to, beside the button that sends the request. */
  agreement: string;
  privacy: string;
  terms: string;
};
export type SeoResponse = {
  description: string;
  keywords: string;
  title: string;
};
export type ServiceItemResponse = {
  description: string;
  title: string;
};
export type ServicesResponse = {
  items: ServiceItemResponse[];
  title: string;
};
export type SpanishContentResponse = {
  about: AboutResponse;
  contact: ContactTextsResponse;
  credentials: TextSectionResponse;
  faq: TextSectionResponse;
  fees: TextSectionResponse;
  hero: HeroResponse;
  legal: LegalResponse;
  process: TextSectionResponse;
  seo: SeoResponse;
  services: ServicesResponse;
  testimonials: TextSectionResponse;
};
export type SectionName =
  | "about"
  | "services"
  | "mediators"
  | "process"
  | "testimonials"
  | "credentials"
  | "fees"
  | "faq";
export type ContentResponse = {
  about: AboutResponse;
  branding: BrandingResponse;
  contact: ContactDetailsResponse;
  credentials: TextSectionResponse;
  /** The sections that are in English although Spanish was asked for. */
  english: ContentSection[];
  es?: (SpanishContentResponse | null) | undefined;
  faq: TextSectionResponse;
  fees: TextSectionResponse;
  hero: HeroResponse;
  legal: LegalResponse;
  process: TextSectionResponse;
  /** The sections between the top of the landing page and the contact section, in their order;
    one that is left out is switched off. */
  sections: SectionName[];
  seo: SeoResponse;
  services: ServicesResponse;
  /** What parties and counsel said: the title is who, the figure is their role. */
  testimonials: TextSectionResponse;
};
export type MediatorText =
  "bio" | "specialties" | "certification" | "languages";
export type Role =
  "mediator" | "senior-mediator" | "associate" | "paralegal" | "admin";
export type SpokenLanguage = string;
export type Specialty = string;
export type EmployeeTexts = {
  bio?: string | undefined;
  certification?: string | undefined;
  languages?: SpokenLanguage[] | undefined;
  specialties?: Specialty[] | undefined;
};
export type EmployeeStatus = "active" | "inactive";
export type EmployeeResponse = {
  bio: string;
  /** Whether they get calendar invitations to their sessions by email. For administrators only. */
  calendar_mail?: (boolean | null) | undefined;
  /** Whether they are on the site and can be booked, while active. */
  can_be_booked: boolean;
  /** The certification and its number; may be empty. */
  certification: string;
  /** For administrators only. */
  email?: (string | null) | undefined;
  /** The texts that have no translation and are shown in English. */
  english: MediatorText[];
  id: string;
  /** The languages in which they mediate. */
  languages: string[];
  /** Their video meeting. For administrators only. */
  meeting_link?: (string | null) | undefined;
  /** How to get in, such as a passcode or a number to dial. For administrators only. */
  meeting_note?: (string | null) | undefined;
  /** Where their sessions in person take place, unless a session says otherwise. For administrators only. */
  meeting_place?: (string | null) | undefined;
  name: string;
  /** For administrators only. */
  phone?: (string | null) | undefined;
  /** The point of the photo that stays in view where it is cropped. */
  profileFocus: FocusPoint;
  profileImage: string;
  role: Role;
  /** Their page is `/mediators/{slug}`. */
  slug: string;
  spanish?: (EmployeeTexts | null) | undefined;
  specialties: string[];
  status: EmployeeStatus;
};
export type HealthResponse = {
  /** Always `ok`. */
  status: string;
};
export type WebhookResponse = object;
export type WebhookRequest = object;
export type BillState =
  | "due"
  | "processing"
  | "paid"
  | "failed"
  | "expired"
  | "partly_refunded"
  | "refunded";
export type VisitedPaymentResponse = {
  /** What is due, or what was paid, in minor units of `currency` (cents for USD). */
  amount: number;
  currency: Currency;
  /** Until when the time is held for the payment; RFC 3339, UTC. */
  pay_by: string | null;
  /** Whether it can be paid now. */
  payable: boolean;
  /** The provider's key; `null` if it cannot be paid online. */
  provider: string | null;
  /** The number of the last receipt. */
  receipt_number: string | null;
  /** How much was returned, in minor units of `currency` (cents for USD). */
  refunded: number;
  state: BillState;
};
export type VisitedBookingResponse = {
  /** What an entry in the visitor's own calendar also needs. */
  calendar: CalendarEntryResponse;
  case_type: string;
  /** Whether it can be moved or cancelled now. */
  changeable: boolean;
  /** The deadline for changing it, while it is pending or confirmed. */
  changeable_until: LimitResponse;
  confirm_by: LimitResponse | null;
  /** Where the practice reads its mail, if known. */
  contact_email: string | null;
  /** `Virtual`, `In person` or `No preference`, as the visitor asked; empty for anything else. */
  contact_method: string;
  currency: Currency;
  /** `YYYY-MM-DD` */
  date: string;
  /** The label of its length. */
  duration: string;
  /** Whether email cannot leave right now: what was said about the booking by email comes later. */
  email_waits: boolean;
  employee_id: string;
  employee_name: string;
  /** `HH:MM` */
  end_time: string;
  id: string;
  /** What the visitor reads. */
  language: SiteLanguage;
  /** Where it takes place. */
  meeting: MeetingResponse;
  payment: VisitedPaymentResponse | null;
  payment_status: PaymentStatus;
  price: Dollars;
  /** What people call it, such as `A-7K3F-92`. */
  reference: string;
  /** The secret part of the link to the visitor's seat, if the session has two or more sides: once it is
    confirmed, changes are asked for there. */
  seat: string | null;
  /** The page that shows the session, and nothing else, to anyone with this URL. */
  share_url: string;
  slot_id: string | null;
  /** `HH:MM` */
  start_time: string;
  status: BookingStatus;
};
export type ChangeVisitedBookingRequest = {
  /** `true`, to confirm the request by email. */
  confirmed?: (boolean | null) | undefined;
  /** The open session of the same mediator to move it to. */
  slot_id?: (string | null) | undefined;
  /** `cancelled` */
  status?: (string | null) | undefined;
};
export type StartedPaymentResponse = {
  provider: string;
  /** The provider's own page; `null` if it is paid on this site. */
  redirect_url: string | null;
  /** Always `processing`. */
  state: BillState;
};
export type DemoOutcomeRequest = {
  /** `success`, `decline` or `abandon`. */
  outcome?: string | undefined;
};
export type ChallengeResponse = {
  /** 1 to 10. */
  a: number;
  /** 1 to 10. */
  b: number;
  /** RFC 3339, UTC. */
  expires_at: string;
  id: string;
};
export type PaymentOptionsProvider = {
  key: string;
  name: string;
};
export type PaymentMode = "off" | "optional" | "required";
export type PaymentOptionsSettings = {
  currency: Currency;
  /** A provider's key, or empty. */
  default_provider: string;
  /** How long a time is held for someone who is paying. */
  hold_minutes: number;
  mode: PaymentMode;
};
export type PaymentOptionsResponse = {
  /** The providers that are switched on and ready. */
  providers: PaymentOptionsProvider[];
  settings: PaymentOptionsSettings;
};
export type SharedSessionResponse = {
  /** `YYYY-MM-DD` */
  date: string;
  employee_name: string;
  /** `HH:MM` */
  end_time: string;
  /** Where people meet in person; empty unless the session is confirmed. */
  place: string;
  /** `HH:MM` */
  start_time: string;
  status: BookingStatus;
};
export type NoticeUnit = "hours" | "business_days";
export type NoticeResponse = {
  amount: number;
  unit: NoticeUnit;
};
export type BookingRules = {
  /** How many hours a visitor has to confirm a request by email, if the practice asks for it. */
  confirmHours: number;
  /** Whether sessions take place in person, too, and not only by video. */
  inPerson: boolean;
  /** How long before it starts they can no longer request it. */
  minimumNotice: NoticeResponse;
  /** How long before a session starts visitors can no longer move or cancel it. */
  notice: NoticeResponse;
  /** `notice` in hours; a business day has 24. */
  noticeHours: number;
  /** How many requests from one email address may be waiting for an answer. */
  openRequests: number;
  /** Whether no mediator has offered a session yet that is still ahead. No one can book, but soon. */
  opensSoon: boolean;
  /** How many days ahead visitors can book. */
  windowDays: number;
};
export type BusinessHours = {
  end: string;
  start: string;
};
export type ChosenBy = "both" | "visitors" | "office";
export type CaseTypeChoice = {
  /** Who can choose it. */
  for: ChosenBy;
  name: string;
  /** Its name in Spanish; empty if it has none. */
  nameEs: string;
};
export type SessionKind = {
  /** Its length as sessions and plans have it: a session type's label, `N hour(s)` or `N minutes`. */
  duration: string;
  minutes: number;
  name: string;
  /** Its name in Spanish; empty if it has none. */
  nameEs: string;
  price: Dollars;
  start: WallTime;
};
export type PracticeWords = {
  /** `Monday to Friday, 9:00 AM – 5:00 PM` */
  hours: string;
  /** `Eastern Time` */
  zone: string;
};
export type SiteWords = {
  en: PracticeWords;
  es: PracticeWords;
};
export type SiteResponse = {
  booking: BookingRules;
  /** The weekdays on which sessions may take place: `monday` and so on. */
  businessDays: string[];
  /** Business hours on those days. */
  businessHours: BusinessHours;
  /** The case types to choose from; none for the usual ones. */
  caseTypes: CaseTypeChoice[];
  /** Of new bookings, by its ISO 4217 code. */
  currency: string;
  /** `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`. */
  dateFormat: string;
  /** Whether this is a demo with invented data. */
  demo: boolean;
  /** What the practice does, in a sentence or two. */
  description: string;
  /** Whether the public pages have an "Exit this page" button. */
  exitButton: boolean;
  /** What an hour costs in a session of another length, in dollars. */
  hourlyRate: number;
  /** The letters that stand for it where there is no logo. */
  initials: string;
  name: string;
  /** The kinds of session it sells. */
  sessionTypes: SessionKind[];
  /** Whether the public pages are in Spanish, too: below `/es`. */
  spanish: boolean;
  /** The IANA name of the time zone of every date and time. */
  timezone: string;
  words: SiteWords;
};
export type AcceptResponse = {
  success: boolean;
};
export type AcceptRequest = {
  firstName: string;
  lastName: string;
  password: string;
  /** The part of the link after `#`. */
  token: string;
};
export type AdminRole = "owner" | "manager" | "mediator" | "billing" | "viewer";
export type InvitationPreviewResponse = {
  email: string;
  /** The practice's name. */
  practice: string;
  role: AdminRole;
};
export type InvitationTokenRequest = {
  /** The part of the link after `#`. */
  token: string;
};
export const {
  useLoginMutation,
  useLogInWithPasskeyMutation,
  useBeginPasskeyLoginMutation,
  useRequestPasswordResetMutation,
  useRedeemPasswordResetMutation,
  useValidateSessionMutation,
  useGetAvailabilityQuery,
  useCreateBookingMutation,
  useReadCalendarFeedQuery,
  useCreateContactRequestMutation,
  useGetContentQuery,
  useListEmployeesQuery,
  useLiveQuery,
  useReadyQuery,
  useTakeWebhookMutation,
  useVisitBookingQuery,
  useChangeVisitedBookingMutation,
  useStartPaymentMutation,
  useReportDemoPaymentMutation,
  useRefreshPaymentMutation,
  useGetChallengeQuery,
  useListOpeningsQuery,
  useGetPaymentOptionsQuery,
  useSeeSessionQuery,
  useGetSiteQuery,
  useAcceptInvitationMutation,
  usePreviewInvitationMutation,
  useListTimeSlotsQuery,
} = injectedRtkApi;
