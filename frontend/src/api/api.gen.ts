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
    validateSession: build.mutation<
      ValidateSessionApiResponse,
      ValidateSessionApiArg
    >({
      query: () => ({ url: `/api/auth/validate`, method: "POST" }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/auth/logout`, method: "POST" }),
    }),
    getProfile: build.query<GetProfileApiResponse, GetProfileApiArg>({
      query: () => ({ url: `/api/auth/profile` }),
    }),
    getContent: build.query<GetContentApiResponse, GetContentApiArg>({
      query: () => ({ url: `/api/content` }),
    }),
    saveContent: build.mutation<SaveContentApiResponse, SaveContentApiArg>({
      query: (queryArg) => ({
        url: `/api/content`,
        method: "PUT",
        body: queryArg.contentRequest,
      }),
    }),
    listEmployees: build.query<ListEmployeesApiResponse, ListEmployeesApiArg>({
      query: (queryArg) => ({
        url: `/api/employees`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    createEmployee: build.mutation<
      CreateEmployeeApiResponse,
      CreateEmployeeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees`,
        method: "POST",
        body: queryArg.createEmployeeRequest,
      }),
    }),
    updateEmployee: build.mutation<
      UpdateEmployeeApiResponse,
      UpdateEmployeeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateEmployeeRequest,
      }),
    }),
    deleteEmployee: build.mutation<
      DeleteEmployeeApiResponse,
      DeleteEmployeeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    listTimeSlots: build.query<ListTimeSlotsApiResponse, ListTimeSlotsApiArg>({
      query: (queryArg) => ({
        url: `/api/time-slots/${encodeURIComponent(String(queryArg.employeeId))}`,
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    createTimeSlot: build.mutation<
      CreateTimeSlotApiResponse,
      CreateTimeSlotApiArg
    >({
      query: (queryArg) => ({
        url: `/api/time-slots`,
        method: "POST",
        body: queryArg.createTimeSlotRequest,
      }),
    }),
    updateTimeSlot: build.mutation<
      UpdateTimeSlotApiResponse,
      UpdateTimeSlotApiArg
    >({
      query: (queryArg) => ({
        url: `/api/time-slots/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateTimeSlotRequest,
      }),
    }),
    deleteTimeSlot: build.mutation<
      DeleteTimeSlotApiResponse,
      DeleteTimeSlotApiArg
    >({
      query: (queryArg) => ({
        url: `/api/time-slots/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    migrateTimeSlots: build.mutation<
      MigrateTimeSlotsApiResponse,
      MigrateTimeSlotsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/time-slots/migrate`,
        method: "POST",
        body: queryArg.migrateTimeSlotsRequest,
      }),
    }),
    getAvailability: build.query<
      GetAvailabilityApiResponse,
      GetAvailabilityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/availability/${encodeURIComponent(String(queryArg.employeeId))}`,
      }),
    }),
    saveSchedule: build.mutation<SaveScheduleApiResponse, SaveScheduleApiArg>({
      query: (queryArg) => ({
        url: `/api/availability`,
        method: "POST",
        body: queryArg.saveScheduleRequest,
      }),
    }),
    generateAvailability: build.mutation<
      GenerateAvailabilityApiResponse,
      GenerateAvailabilityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/availability/${encodeURIComponent(String(queryArg.employeeId))}/generate`,
        method: "POST",
        body: queryArg.generateAvailabilityRequest,
      }),
    }),
    listBookings: build.query<ListBookingsApiResponse, ListBookingsApiArg>({
      query: (queryArg) => ({
        url: `/api/bookings`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          status: queryArg.status,
          employee_id: queryArg.employeeId,
          q: queryArg.q,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
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
    updateBooking: build.mutation<
      UpdateBookingApiResponse,
      UpdateBookingApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bookings/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateBookingRequest,
      }),
    }),
    getDashboardStats: build.query<
      GetDashboardStatsApiResponse,
      GetDashboardStatsApiArg
    >({
      query: () => ({ url: `/api/dashboard/stats` }),
    }),
    listRecentActivity: build.query<
      ListRecentActivityApiResponse,
      ListRecentActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/dashboard/recent-activity`,
        params: {
          limit: queryArg.limit,
        },
      }),
    }),
    getSite: build.query<GetSiteApiResponse, GetSiteApiArg>({
      query: () => ({ url: `/api/public/site` }),
    }),
    getPaymentOptions: build.query<
      GetPaymentOptionsApiResponse,
      GetPaymentOptionsApiArg
    >({
      query: () => ({ url: `/api/public/payment/options` }),
    }),
    live: build.query<LiveApiResponse, LiveApiArg>({
      query: () => ({ url: `/api/health/live` }),
    }),
    ready: build.query<ReadyApiResponse, ReadyApiArg>({
      query: () => ({ url: `/api/health/ready` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type LoginApiResponse = /** status 200  */ LoginResponse;
export type LoginApiArg = {
  loginRequest: LoginRequest;
};
export type ValidateSessionApiResponse = /** status 200  */ ValidateResponse;
export type ValidateSessionApiArg = void;
export type LogoutApiResponse = /** status 200  */ LogoutResponse;
export type LogoutApiArg = void;
export type GetProfileApiResponse = /** status 200  */ ProfileResponse;
export type GetProfileApiArg = void;
export type GetContentApiResponse = /** status 200  */ ContentResponse;
export type GetContentApiArg = void;
export type SaveContentApiResponse = /** status 200  */ ContentResponse;
export type SaveContentApiArg = {
  contentRequest: ContentRequest;
};
export type ListEmployeesApiResponse = /** status 200  */ EmployeeResponse[];
export type ListEmployeesApiArg = {
  limit?: number | null;
  offset?: number | null;
};
export type CreateEmployeeApiResponse = /** status 201  */ EmployeeResponse;
export type CreateEmployeeApiArg = {
  createEmployeeRequest: CreateEmployeeRequest;
};
export type UpdateEmployeeApiResponse = /** status 200  */ EmployeeResponse;
export type UpdateEmployeeApiArg = {
  id: string;
  updateEmployeeRequest: UpdateEmployeeRequest;
};
export type DeleteEmployeeApiResponse = unknown;
export type DeleteEmployeeApiArg = {
  id: string;
};
export type ListTimeSlotsApiResponse = /** status 200  */ TimeSlotResponse[];
export type ListTimeSlotsApiArg = {
  employeeId: string;
  startDate?: string | null;
  endDate?: string | null;
  limit?: number | null;
  offset?: number | null;
};
export type CreateTimeSlotApiResponse = /** status 201  */ TimeSlotResponse;
export type CreateTimeSlotApiArg = {
  createTimeSlotRequest: CreateTimeSlotRequest;
};
export type UpdateTimeSlotApiResponse = /** status 200  */ TimeSlotResponse;
export type UpdateTimeSlotApiArg = {
  id: string;
  updateTimeSlotRequest: UpdateTimeSlotRequest;
};
export type DeleteTimeSlotApiResponse = unknown;
export type DeleteTimeSlotApiArg = {
  id: string;
};
export type MigrateTimeSlotsApiResponse =
  /** status 200  */ MigrateTimeSlotsResponse;
export type MigrateTimeSlotsApiArg = {
  migrateTimeSlotsRequest: MigrateTimeSlotsRequest;
};
export type GetAvailabilityApiResponse =
  /** status 200  */ AvailabilityResponse;
export type GetAvailabilityApiArg = {
  employeeId: string;
};
export type SaveScheduleApiResponse = /** status 200  */ ScheduleResponse;
export type SaveScheduleApiArg = {
  saveScheduleRequest: SaveScheduleRequest;
};
export type GenerateAvailabilityApiResponse =
  /** status 200  */ GenerateAvailabilityResponse;
export type GenerateAvailabilityApiArg = {
  employeeId: string;
  generateAvailabilityRequest: GenerateAvailabilityRequest;
};
export type ListBookingsApiResponse = /** status 200  */ BookingResponse[];
export type ListBookingsApiArg = {
  from?: string | null;
  to?: string | null;
  status?: string | null;
  employeeId?: string | null;
  q?: string | null;
  limit?: number | null;
  offset?: number | null;
};
export type CreateBookingApiResponse = /** status 201  */ BookingResponse;
export type CreateBookingApiArg = {
  "Idempotency-Key"?: string;
  createBookingRequest: CreateBookingRequest;
};
export type UpdateBookingApiResponse = /** status 200  */ BookingResponse;
export type UpdateBookingApiArg = {
  id: string;
  updateBookingRequest: UpdateBookingRequest;
};
export type GetDashboardStatsApiResponse =
  /** status 200  */ DashboardStatsResponse;
export type GetDashboardStatsApiArg = void;
export type ListRecentActivityApiResponse =
  /** status 200  */ ActivityResponse[];
export type ListRecentActivityApiArg = {
  limit?: number | null;
};
export type GetSiteApiResponse = /** status 200  */ SiteResponse;
export type GetSiteApiArg = void;
export type GetPaymentOptionsApiResponse =
  /** status 200  */ PaymentOptionsResponse;
export type GetPaymentOptionsApiArg = void;
export type LiveApiResponse = /** status 200  */ HealthResponse;
export type LiveApiArg = void;
export type ReadyApiResponse = /** status 200  */ HealthResponse;
export type ReadyApiArg = void;
export type UserResponse = {
  firstName: string;
  lastName: string;
  email: string;
};
export type LoginResponse = {
  success: boolean;
  token?: (string | null) | undefined;
  user?: (null | UserResponse) | undefined;
  requiresTwoFactor?: (boolean | null) | undefined;
  message?: (string | null) | undefined;
};
export type LoginRequest = {
  email: string;
  password: string;
  twoFactorToken?: (string | null) | undefined;
};
export type ValidateResponse = {
  valid: boolean;
  user?: (null | UserResponse) | undefined;
};
export type LogoutResponse = {
  success: boolean;
};
export type ProfileResponse = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
};
export type HeroResponse = {
  kicker: string;
  headline: string;
  description: string;
  ctaPrimary: string;
  ctaSecondary: string;
};
export type AboutResponse = {
  title: string;
  description: string;
};
export type ServiceItemResponse = {
  title: string;
  description: string;
};
export type ServicesResponse = {
  title: string;
  items: ServiceItemResponse[];
};
export type BrandingResponse = {
  logoUrl: string;
  faviconUrl: string;
};
export type SeoResponse = {
  title: string;
  description: string;
  keywords: string;
};
export type ContentResponse = {
  hero: HeroResponse;
  about: AboutResponse;
  services: ServicesResponse;
  branding: BrandingResponse;
  seo: SeoResponse;
};
export type ContentRequest = {
  hero: HeroResponse;
  about: AboutResponse;
  services: ServicesResponse;
  branding: BrandingResponse;
  seo: SeoResponse;
};
export type EmployeeResponse = {
  id: string;
  name: string;
  role: string;
  status: string;
  profileImage: string;
  bio: string;
  specialties: string[];
  email?: (string | null) | undefined;
  phone?: (string | null) | undefined;
};
export type CreateEmployeeRequest = {
  name: string;
  email: string;
  role?: string | undefined;
  status?: string | undefined;
  profileImage?: string | undefined;
  bio?: string | undefined;
  phone?: string | undefined;
  specialties?: string[] | undefined;
};
export type UpdateEmployeeRequest = {
  name?: string | undefined;
  email?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
  profileImage?: string | undefined;
  bio?: string | undefined;
  phone?: string | undefined;
  specialties?: string[] | undefined;
};
export type SessionType = "morning" | "afternoon" | "full_day";
export type SlotStatus = "available" | "limited" | "busy";
export type TimeSlotResponse = {
  id: string;
  employee_id: string;
  date: string;
  time: string;
  end_time: string;
  duration: string;
  duration_minutes: number;
  session_type: null | SessionType;
  status: SlotStatus;
  price: number;
};
export type CreateTimeSlotRequest = {
  employee_id: string;
  date: string;
  time: string;
  duration?: (string | null) | undefined;
  price?: (number | null) | undefined;
};
export type UpdateTimeSlotRequest = {
  status?: SlotStatus | undefined;
  price?: (number | null) | undefined;
};
export type MigrateTimeSlotsResponse = {
  migrated: number;
  unchanged: number;
};
export type MigrateTimeSlotsRequest = {
  employee_id?: (string | null) | undefined;
};
export type PlannedSession = {
  session_type?: (null | SessionType) | undefined;
  time?: (string | null) | undefined;
  duration?: (string | null) | undefined;
  price?: (number | null) | undefined;
};
export type WeeklyBody = {
  monday?: PlannedSession[] | undefined;
  tuesday?: PlannedSession[] | undefined;
  wednesday?: PlannedSession[] | undefined;
  thursday?: PlannedSession[] | undefined;
  friday?: PlannedSession[] | undefined;
  saturday?: PlannedSession[] | undefined;
  sunday?: PlannedSession[] | undefined;
};
export type ScheduleException = {
  date: string;
  reason?: (string | null) | undefined;
};
export type ScheduleBody = {
  weekly: WeeklyBody;
  exceptions: ScheduleException[];
};
export type DailyAvailability = {
  date: string;
  timeSlots: TimeSlotResponse[];
};
export type AvailabilityResponse = {
  employee_id: string;
  schedule: null | ScheduleBody;
  availability: DailyAvailability[];
};
export type ScheduleResponse = {
  employee_id: string;
  schedule: ScheduleBody;
};
export type SaveScheduleRequest = {
  employee_id: string;
  schedule: ScheduleBody;
};
export type GenerateAvailabilityResponse = {
  created: number;
  skipped: number;
};
export type GenerateAvailabilityRequest = {
  months?: (number | null) | undefined;
};
export type BookingStatus = "pending" | "confirmed" | "completed" | "cancelled";
export type BookingResponse = {
  id: string;
  employee_id: string;
  employee_name: string;
  slot_id?: (string | null) | undefined;
  case_title: string;
  case_type: string;
  description: string;
  contact_method: string;
  date: string;
  start_time: string;
  end_time: string;
  duration: string;
  price: number;
  status: BookingStatus;
  payment_status: string;
  client_name: string;
  client_email: string;
  client_phone: string;
  created_at: string;
};
export type CreateBookingRequest = {
  employee_id: string;
  slot_id?: (string | null) | undefined;
  case_type: string;
  case_title?: (string | null) | undefined;
  description?: (string | null) | undefined;
  contact_method?: (string | null) | undefined;
  date: string;
  start_time: string;
  end_time?: (string | null) | undefined;
  status?: (string | null) | undefined;
  client_name: string;
  client_email: string;
  client_phone?: (string | null) | undefined;
};
export type UpdateBookingRequest = {
  status?: (null | BookingStatus) | undefined;
  slot_id?: (string | null) | undefined;
};
export type DashboardStatsResponse = {
  totalAppointments: number;
  pendingRequests: number;
  completedCases: number;
  activeMediations: number;
};
export type ActivityResponse = {
  id: string;
  status: BookingStatus;
  client_name: string;
  case_title: string;
  case_type: string;
  created_at: string;
};
export type SiteResponse = {
  name: string;
  timezone: string;
  dateFormat: string;
  demo: boolean;
};
export type PaymentModeResponse = {
  mode: string;
  default_provider: string;
};
export type PaymentProviderKey = {
  key: string;
};
export type PaymentOptionsResponse = {
  settings: PaymentModeResponse;
  providers: PaymentProviderKey[];
};
export type HealthResponse = {
  status: string;
};
export const {
  useLoginMutation,
  useValidateSessionMutation,
  useLogoutMutation,
  useGetProfileQuery,
  useGetContentQuery,
  useSaveContentMutation,
  useListEmployeesQuery,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
  useListTimeSlotsQuery,
  useCreateTimeSlotMutation,
  useUpdateTimeSlotMutation,
  useDeleteTimeSlotMutation,
  useMigrateTimeSlotsMutation,
  useGetAvailabilityQuery,
  useSaveScheduleMutation,
  useGenerateAvailabilityMutation,
  useListBookingsQuery,
  useCreateBookingMutation,
  useUpdateBookingMutation,
  useGetDashboardStatsQuery,
  useListRecentActivityQuery,
  useGetSiteQuery,
  useGetPaymentOptionsQuery,
  useLiveQuery,
  useReadyQuery,
} = injectedRtkApi;
