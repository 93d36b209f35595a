import { publicApi as api } from "./publicApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActivity: build.query<ListActivityApiResponse, ListActivityApiArg>({
      query: (queryArg) => ({
        url: `/api/activity`,
        params: {
          person: queryArg.person,
          subject: queryArg.subject,
          from: queryArg["from"],
          to: queryArg.to,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    exportActivity: build.query<
      ExportActivityApiResponse,
      ExportActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/activity/export`,
        params: {
          person: queryArg.person,
          subject: queryArg.subject,
          from: queryArg["from"],
          to: queryArg.to,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    listActivityPeople: build.query<
      ListActivityPeopleApiResponse,
      ListActivityPeopleApiArg
    >({
      query: () => ({ url: `/api/activity/people` }),
    }),
    getAnalytics: build.query<GetAnalyticsApiResponse, GetAnalyticsApiArg>({
      query: (queryArg) => ({
        url: `/api/analytics`,
        params: {
          period: queryArg.period,
        },
      }),
    }),
    renewBackupCodes: build.mutation<
      RenewBackupCodesApiResponse,
      RenewBackupCodesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/2fa/backup-codes`,
        method: "POST",
        body: queryArg.ownPasswordRequest,
      }),
    }),
    disableTwoFactor: build.mutation<
      DisableTwoFactorApiResponse,
      DisableTwoFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/2fa/disable`,
        method: "POST",
        body: queryArg.ownPasswordRequest,
      }),
    }),
    setUpTwoFactor: build.mutation<
      SetUpTwoFactorApiResponse,
      SetUpTwoFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/2fa/setup`,
        method: "POST",
        body: queryArg.presenceRequest,
      }),
    }),
    getTwoFactorStatus: build.query<
      GetTwoFactorStatusApiResponse,
      GetTwoFactorStatusApiArg
    >({
      query: () => ({ url: `/api/auth/2fa/status` }),
    }),
    verifyTwoFactorSetup: build.mutation<
      VerifyTwoFactorSetupApiResponse,
      VerifyTwoFactorSetupApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/2fa/verify-setup`,
        method: "POST",
        body: queryArg.twoFactorCodeRequest,
      }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/auth/logout`, method: "POST" }),
    }),
    listPasskeys: build.query<ListPasskeysApiResponse, ListPasskeysApiArg>({
      query: () => ({ url: `/api/auth/passkeys` }),
    }),
    addPasskey: build.mutation<AddPasskeyApiResponse, AddPasskeyApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/passkeys`,
        method: "POST",
        body: queryArg.newPasskeyRequest,
      }),
    }),
    beginPasskey: build.mutation<BeginPasskeyApiResponse, BeginPasskeyApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/passkeys/options`,
        method: "POST",
        body: queryArg.passkeyOptionsRequest,
      }),
    }),
    renamePasskey: build.mutation<
      RenamePasskeyApiResponse,
      RenamePasskeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/passkeys/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.passkeyNameRequest,
      }),
    }),
    removePasskey: build.mutation<
      RemovePasskeyApiResponse,
      RemovePasskeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/passkeys/${encodeURIComponent(String(queryArg.id))}/remove`,
        method: "POST",
        body: queryArg.ownPasswordRequest,
      }),
    }),
    changePassword: build.mutation<
      ChangePasswordApiResponse,
      ChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/auth/password`,
        method: "POST",
        body: queryArg.passwordRequest,
      }),
    }),
    getProfile: build.query<GetProfileApiResponse, GetProfileApiArg>({
      query: () => ({ url: `/api/auth/profile` }),
    }),
    saveProfile: build.mutation<SaveProfileApiResponse, SaveProfileApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/profile`,
        method: "PUT",
        body: queryArg.profileRequest,
      }),
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: () => ({ url: `/api/auth/sessions` }),
    }),
    endOtherSessions: build.mutation<
      EndOtherSessionsApiResponse,
      EndOtherSessionsApiArg
    >({
      query: () => ({ url: `/api/auth/sessions`, method: "DELETE" }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/auth/sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    saveSchedule: build.mutation<SaveScheduleApiResponse, SaveScheduleApiArg>({
      query: (queryArg) => ({
        url: `/api/availability`,
        method: "POST",
        body: queryArg.saveScheduleRequest,
      }),
    }),
    exportAvailability: build.query<
      ExportAvailabilityApiResponse,
      ExportAvailabilityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/availability/${encodeURIComponent(String(queryArg.id))}/export`,
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    generateAvailability: build.mutation<
      GenerateAvailabilityApiResponse,
      GenerateAvailabilityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/availability/${encodeURIComponent(String(queryArg.id))}/generate`,
        method: "POST",
        body: queryArg.generateAvailabilityRequest,
      }),
    }),
    downloadBackup: build.query<
      DownloadBackupApiResponse,
      DownloadBackupApiArg
    >({
      query: () => ({ url: `/api/backup` }),
    }),
    restoreBackup: build.mutation<
      RestoreBackupApiResponse,
      RestoreBackupApiArg
    >({
      query: (queryArg) => ({
        url: `/api/backup/restore`,
        method: "POST",
        body: queryArg.restoreBackupRequest,
        params: {
          check: queryArg.check,
        },
      }),
    }),
    listBackups: build.query<ListBackupsApiResponse, ListBackupsApiArg>({
      query: (queryArg) => ({
        url: `/api/backups`,
        params: {
          location: queryArg.location,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    downloadKeptBackup: build.query<
      DownloadKeptBackupApiResponse,
      DownloadKeptBackupApiArg
    >({
      query: (queryArg) => ({
        url: `/api/backups/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    deleteBackup: build.mutation<DeleteBackupApiResponse, DeleteBackupApiArg>({
      query: (queryArg) => ({
        url: `/api/backups/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    restoreKeptBackup: build.mutation<
      RestoreKeptBackupApiResponse,
      RestoreKeptBackupApiArg
    >({
      query: (queryArg) => ({
        url: `/api/backups/${encodeURIComponent(String(queryArg.id))}/restore`,
        method: "POST",
        body: queryArg.restoreKeptBackupRequest,
        params: {
          check: queryArg.check,
        },
      }),
    }),
    listBookings: build.query<ListBookingsApiResponse, ListBookingsApiArg>({
      query: (queryArg) => ({
        url: `/api/bookings`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          view: queryArg.view,
          status: queryArg.status,
          case_type: queryArg.caseType,
          employee_id: queryArg.employeeId,
          q: queryArg.q,
          sort: queryArg.sort,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    decideBookings: build.mutation<
      DecideBookingsApiResponse,
      DecideBookingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bookings/decisions`,
        method: "POST",
        body: queryArg.decideBookingsRequest,
      }),
    }),
    exportBookings: build.query<
      ExportBookingsApiResponse,
      ExportBookingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bookings/export`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          view: queryArg.view,
          status: queryArg.status,
          case_type: queryArg.caseType,
          employee_id: queryArg.employeeId,
          q: queryArg.q,
          sort: queryArg.sort,
          limit: queryArg.limit,
          offset: queryArg.offset,
          ids: queryArg.ids,
        },
      }),
    }),
    tellPlace: build.mutation<TellPlaceApiResponse, TellPlaceApiArg>({
      query: (queryArg) => ({
        url: `/api/bookings/relocations`,
        method: "POST",
        body: queryArg.tellPlaceRequest,
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
    listBookingHistory: build.query<
      ListBookingHistoryApiResponse,
      ListBookingHistoryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bookings/${encodeURIComponent(String(queryArg.id))}/history`,
      }),
    }),
    recordPayment: build.mutation<
      RecordPaymentApiResponse,
      RecordPaymentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bookings/${encodeURIComponent(String(queryArg.id))}/payments`,
        method: "POST",
        body: queryArg.receivedPaymentRequest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    keepSurplus: build.mutation<KeepSurplusApiResponse, KeepSurplusApiArg>({
      query: (queryArg) => ({
        url: `/api/bookings/${encodeURIComponent(String(queryArg.id))}/surplus/keep`,
        method: "POST",
      }),
    }),
    getBoard: build.query<GetBoardApiResponse, GetBoardApiArg>({
      query: (queryArg) => ({
        url: `/api/calendar/board`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    decideChangeRequest: build.mutation<
      DecideChangeRequestApiResponse,
      DecideChangeRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/change-requests/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.decideChangeRequest,
      }),
    }),
    listClients: build.query<ListClientsApiResponse, ListClientsApiArg>({
      query: (queryArg) => ({
        url: `/api/clients`,
        params: {
          q: queryArg.q,
          status: queryArg.status,
          sort: queryArg.sort,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    createClient: build.mutation<CreateClientApiResponse, CreateClientApiArg>({
      query: (queryArg) => ({
        url: `/api/clients`,
        method: "POST",
        body: queryArg.clientRequest,
      }),
    }),
    eraseByEmail: build.mutation<EraseByEmailApiResponse, EraseByEmailApiArg>({
      query: (queryArg) => ({
        url: `/api/clients/erase`,
        method: "POST",
        body: queryArg.eraseByEmailRequest,
      }),
    }),
    exportClients: build.query<ExportClientsApiResponse, ExportClientsApiArg>({
      query: (queryArg) => ({
        url: `/api/clients/export`,
        params: {
          q: queryArg.q,
          status: queryArg.status,
          sort: queryArg.sort,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    listClientImports: build.query<
      ListClientImportsApiResponse,
      ListClientImportsApiArg
    >({
      query: () => ({ url: `/api/clients/imports` }),
    }),
    importClients: build.mutation<
      ImportClientsApiResponse,
      ImportClientsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/clients/imports`,
        method: "POST",
        body: queryArg.clientFileRequest,
      }),
    }),
    previewClientImport: build.mutation<
      PreviewClientImportApiResponse,
      PreviewClientImportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/clients/imports/preview`,
        method: "POST",
        body: queryArg.clientFileRequest,
      }),
    }),
    takeBackClientImport: build.mutation<
      TakeBackClientImportApiResponse,
      TakeBackClientImportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/clients/imports/${encodeURIComponent(String(queryArg.id))}/take-back`,
        method: "POST",
      }),
    }),
    getClient: build.query<GetClientApiResponse, GetClientApiArg>({
      query: (queryArg) => ({
        url: `/api/clients/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    updateClient: build.mutation<UpdateClientApiResponse, UpdateClientApiArg>({
      query: (queryArg) => ({
        url: `/api/clients/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.clientRequest,
      }),
    }),
    deleteClient: build.mutation<DeleteClientApiResponse, DeleteClientApiArg>({
      query: (queryArg) => ({
        url: `/api/clients/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    listClientBookings: build.query<
      ListClientBookingsApiResponse,
      ListClientBookingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/bookings`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    eraseClient: build.mutation<EraseClientApiResponse, EraseClientApiArg>({
      query: (queryArg) => ({
        url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/erase`,
        method: "POST",
      }),
    }),
    exportClient: build.query<ExportClientApiResponse, ExportClientApiArg>({
      query: (queryArg) => ({
        url: `/api/clients/${encodeURIComponent(String(queryArg.id))}/export`,
      }),
    }),
    listClosures: build.query<ListClosuresApiResponse, ListClosuresApiArg>({
      query: (queryArg) => ({
        url: `/api/closures`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    createClosure: build.mutation<
      CreateClosureApiResponse,
      CreateClosureApiArg
    >({
      query: (queryArg) => ({
        url: `/api/closures`,
        method: "POST",
        body: queryArg.createClosureRequest,
      }),
    }),
    listHolidays: build.query<ListHolidaysApiResponse, ListHolidaysApiArg>({
      query: () => ({ url: `/api/closures/holidays` }),
    }),
    keepHolidaysOpen: build.mutation<
      KeepHolidaysOpenApiResponse,
      KeepHolidaysOpenApiArg
    >({
      query: () => ({
        url: `/api/closures/holidays/keep-open`,
        method: "POST",
      }),
    }),
    getHolidayQuestion: build.query<
      GetHolidayQuestionApiResponse,
      GetHolidayQuestionApiArg
    >({
      query: () => ({ url: `/api/closures/holidays/question` }),
    }),
    deleteClosure: build.mutation<
      DeleteClosureApiResponse,
      DeleteClosureApiArg
    >({
      query: (queryArg) => ({
        url: `/api/closures/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    listContactRequests: build.query<
      ListContactRequestsApiResponse,
      ListContactRequestsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contact-requests`,
        params: {
          q: queryArg.q,
          status: queryArg.status,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    updateContactRequest: build.mutation<
      UpdateContactRequestApiResponse,
      UpdateContactRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contact-requests/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateContactRequestRequest,
      }),
    }),
    deleteContactRequest: build.mutation<
      DeleteContactRequestApiResponse,
      DeleteContactRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contact-requests/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    createClientFromRequest: build.mutation<
      CreateClientFromRequestApiResponse,
      CreateClientFromRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/contact-requests/${encodeURIComponent(String(queryArg.id))}/client`,
        method: "POST",
      }),
    }),
    saveContent: build.mutation<SaveContentApiResponse, SaveContentApiArg>({
      query: (queryArg) => ({
        url: `/api/content`,
        method: "PUT",
        body: queryArg.contentRequest,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listContentVersions: build.query<
      ListContentVersionsApiResponse,
      ListContentVersionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/content/history`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    getContentVersion: build.query<
      GetContentVersionApiResponse,
      GetContentVersionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/content/history/${encodeURIComponent(String(queryArg.version))}`,
      }),
    }),
    restoreContentVersion: build.mutation<
      RestoreContentVersionApiResponse,
      RestoreContentVersionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/content/history/${encodeURIComponent(String(queryArg.version))}/restore`,
        method: "POST",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getLook: build.query<GetLookApiResponse, GetLookApiArg>({
      query: (queryArg) => ({
        url: `/api/content/look`,
        params: {
          theme: queryArg.theme,
          accent: queryArg.accent,
        },
      }),
    }),
    getDashboardAgenda: build.query<
      GetDashboardAgendaApiResponse,
      GetDashboardAgendaApiArg
    >({
      query: () => ({ url: `/api/dashboard/agenda` }),
    }),
    getDashboardBackup: build.query<
      GetDashboardBackupApiResponse,
      GetDashboardBackupApiArg
    >({
      query: () => ({ url: `/api/dashboard/backup` }),
    }),
    getDashboardConfig: build.query<
      GetDashboardConfigApiResponse,
      GetDashboardConfigApiArg
    >({
      query: () => ({ url: `/api/dashboard/config` }),
    }),
    saveDashboardConfig: build.mutation<
      SaveDashboardConfigApiResponse,
      SaveDashboardConfigApiArg
    >({
      query: (queryArg) => ({
        url: `/api/dashboard/config`,
        method: "PUT",
        body: queryArg.dashboardConfigRequest,
      }),
    }),
    getNews: build.query<GetNewsApiResponse, GetNewsApiArg>({
      query: () => ({ url: `/api/dashboard/news` }),
    }),
    getDashboardQueue: build.query<
      GetDashboardQueueApiResponse,
      GetDashboardQueueApiArg
    >({
      query: (queryArg) => ({
        url: `/api/dashboard/queue`,
        params: {
          limit: queryArg.limit,
        },
      }),
    }),
    listRecentActivity: build.query<
      ListRecentActivityApiResponse,
      ListRecentActivityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/dashboard/recent-activity`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    getDashboardStats: build.query<
      GetDashboardStatsApiResponse,
      GetDashboardStatsApiArg
    >({
      query: () => ({ url: `/api/dashboard/stats` }),
    }),
    listEmailTemplates: build.query<
      ListEmailTemplatesApiResponse,
      ListEmailTemplatesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    createEmailTemplate: build.mutation<
      CreateEmailTemplateApiResponse,
      CreateEmailTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates`,
        method: "POST",
        body: queryArg.emailTemplateRequest,
        headers: {
          "If-None-Match": queryArg["If-None-Match"],
        },
      }),
    }),
    previewEmailTemplate: build.mutation<
      PreviewEmailTemplateApiResponse,
      PreviewEmailTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates/preview`,
        method: "POST",
        body: queryArg.templateDraftRequest,
      }),
    }),
    testEmailTemplate: build.mutation<
      TestEmailTemplateApiResponse,
      TestEmailTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates/test`,
        method: "POST",
        body: queryArg.templateDraftRequest,
      }),
    }),
    listEmailTemplateTypes: build.query<
      ListEmailTemplateTypesApiResponse,
      ListEmailTemplateTypesApiArg
    >({
      query: () => ({ url: `/api/email-templates/types` }),
    }),
    getEmailTemplate: build.query<
      GetEmailTemplateApiResponse,
      GetEmailTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    updateEmailTemplate: build.mutation<
      UpdateEmailTemplateApiResponse,
      UpdateEmailTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.emailTemplateRequest,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    deleteEmailTemplate: build.mutation<
      DeleteEmailTemplateApiResponse,
      DeleteEmailTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    duplicateEmailTemplate: build.mutation<
      DuplicateEmailTemplateApiResponse,
      DuplicateEmailTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/email-templates/${encodeURIComponent(String(queryArg.id))}/duplicate`,
        method: "POST",
      }),
    }),
    createEmployee: build.mutation<
      CreateEmployeeApiResponse,
      CreateEmployeeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees`,
        method: "POST",
        body: queryArg.employeeRequest,
      }),
    }),
    updateEmployee: build.mutation<
      UpdateEmployeeApiResponse,
      UpdateEmployeeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.employeeRequest,
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
    getCalendarFeed: build.query<
      GetCalendarFeedApiResponse,
      GetCalendarFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}/calendar-feed`,
      }),
    }),
    createCalendarFeed: build.mutation<
      CreateCalendarFeedApiResponse,
      CreateCalendarFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}/calendar-feed`,
        method: "POST",
      }),
    }),
    revokeCalendarFeed: build.mutation<
      RevokeCalendarFeedApiResponse,
      RevokeCalendarFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}/calendar-feed`,
        method: "DELETE",
      }),
    }),
    getOutsideCalendar: build.query<
      GetOutsideCalendarApiResponse,
      GetOutsideCalendarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}/outside-calendar`,
      }),
    }),
    setOutsideCalendar: build.mutation<
      SetOutsideCalendarApiResponse,
      SetOutsideCalendarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}/outside-calendar`,
        method: "PUT",
        body: queryArg.outsideCalendarRequest,
      }),
    }),
    removeOutsideCalendar: build.mutation<
      RemoveOutsideCalendarApiResponse,
      RemoveOutsideCalendarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}/outside-calendar`,
        method: "DELETE",
      }),
    }),
    readOutsideCalendar: build.mutation<
      ReadOutsideCalendarApiResponse,
      ReadOutsideCalendarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/employees/${encodeURIComponent(String(queryArg.id))}/outside-calendar/read`,
        method: "POST",
      }),
    }),
    getGettingStarted: build.query<
      GetGettingStartedApiResponse,
      GetGettingStartedApiArg
    >({
      query: () => ({ url: `/api/getting-started` }),
    }),
    listMatters: build.query<ListMattersApiResponse, ListMattersApiArg>({
      query: (queryArg) => ({
        url: `/api/matters`,
        params: {
          q: queryArg.q,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    openMatter: build.mutation<OpenMatterApiResponse, OpenMatterApiArg>({
      query: (queryArg) => ({
        url: `/api/matters`,
        method: "POST",
        body: queryArg.openMatterRequest,
      }),
    }),
    exportMatters: build.query<ExportMattersApiResponse, ExportMattersApiArg>({
      query: (queryArg) => ({
        url: `/api/matters/export`,
        params: {
          q: queryArg.q,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    getMatter: build.query<GetMatterApiResponse, GetMatterApiArg>({
      query: (queryArg) => ({
        url: `/api/matters/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    updateMatter: build.mutation<UpdateMatterApiResponse, UpdateMatterApiArg>({
      query: (queryArg) => ({
        url: `/api/matters/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.matterRequest,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    eraseParticipant: build.mutation<
      EraseParticipantApiResponse,
      EraseParticipantApiArg
    >({
      query: (queryArg) => ({
        url: `/api/matters/${encodeURIComponent(String(queryArg.id))}/participants/${encodeURIComponent(String(queryArg.participant))}/erase`,
        method: "POST",
      }),
    }),
    renewLink: build.mutation<RenewLinkApiResponse, RenewLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/matters/${encodeURIComponent(String(queryArg.id))}/participants/${encodeURIComponent(String(queryArg.participant))}/link`,
        method: "POST",
      }),
    }),
    updateSides: build.mutation<UpdateSidesApiResponse, UpdateSidesApiArg>({
      query: (queryArg) => ({
        url: `/api/matters/${encodeURIComponent(String(queryArg.id))}/sides`,
        method: "PUT",
        body: queryArg.sidesRequest,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    tellMatter: build.mutation<TellMatterApiResponse, TellMatterApiArg>({
      query: (queryArg) => ({
        url: `/api/matters/${encodeURIComponent(String(queryArg.id))}/told`,
        method: "POST",
        body: queryArg.tellMatterRequest,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listMedia: build.query<ListMediaApiResponse, ListMediaApiArg>({
      query: (queryArg) => ({
        url: `/api/media`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    uploadMedia: build.mutation<UploadMediaApiResponse, UploadMediaApiArg>({
      query: (queryArg) => ({
        url: `/api/media`,
        method: "POST",
        body: queryArg.uploadMediaRequest,
      }),
    }),
    deleteMedia: build.mutation<DeleteMediaApiResponse, DeleteMediaApiArg>({
      query: (queryArg) => ({
        url: `/api/media/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        params: {
          force: queryArg.force,
        },
      }),
    }),
    composeMail: build.mutation<ComposeMailApiResponse, ComposeMailApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/compose`,
        method: "POST",
        body: queryArg.composeRequest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    getDeliverability: build.query<
      GetDeliverabilityApiResponse,
      GetDeliverabilityApiArg
    >({
      query: () => ({ url: `/api/notifications/deliverability` }),
    }),
    settleHeldMail: build.mutation<
      SettleHeldMailApiResponse,
      SettleHeldMailApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications/held`,
        method: "POST",
        body: queryArg.heldMailRequest,
      }),
    }),
    listOutbox: build.query<ListOutboxApiResponse, ListOutboxApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/outbox`,
        params: {
          state: queryArg.state,
          search: queryArg.search,
          from: queryArg["from"],
          to: queryArg.to,
          booking_id: queryArg.bookingId,
          client_id: queryArg.clientId,
          contact_request_id: queryArg.contactRequestId,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    readOutboxMail: build.query<
      ReadOutboxMailApiResponse,
      ReadOutboxMailApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications/outbox/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    cancelMail: build.mutation<CancelMailApiResponse, CancelMailApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/outbox/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: "POST",
      }),
    }),
    releaseMail: build.mutation<ReleaseMailApiResponse, ReleaseMailApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/outbox/${encodeURIComponent(String(queryArg.id))}/release`,
        method: "POST",
      }),
    }),
    resendMail: build.mutation<ResendMailApiResponse, ResendMailApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/outbox/${encodeURIComponent(String(queryArg.id))}/resend`,
        method: "POST",
        body: queryArg.addressRequest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    retryMail: build.mutation<RetryMailApiResponse, RetryMailApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/outbox/${encodeURIComponent(String(queryArg.id))}/retry`,
        method: "POST",
      }),
    }),
    forgetRefusedAddress: build.mutation<
      ForgetRefusedAddressApiResponse,
      ForgetRefusedAddressApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications/refused-addresses/forget`,
        method: "POST",
        body: queryArg.addressRequest,
      }),
    }),
    sendMailNow: build.mutation<SendMailNowApiResponse, SendMailNowApiArg>({
      query: () => ({ url: `/api/notifications/send-now`, method: "POST" }),
    }),
    getMailStatus: build.query<GetMailStatusApiResponse, GetMailStatusApiArg>({
      query: () => ({ url: `/api/notifications/status` }),
    }),
    addPaymentProvider: build.mutation<
      AddPaymentProviderApiResponse,
      AddPaymentProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payment/providers`,
        method: "POST",
        body: queryArg.paymentProviderRequest,
      }),
    }),
    changePaymentProvider: build.mutation<
      ChangePaymentProviderApiResponse,
      ChangePaymentProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payment/providers/${encodeURIComponent(String(queryArg.key))}`,
        method: "PUT",
        body: queryArg.paymentProviderRequest,
      }),
    }),
    deletePaymentProvider: build.mutation<
      DeletePaymentProviderApiResponse,
      DeletePaymentProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payment/providers/${encodeURIComponent(String(queryArg.key))}`,
        method: "DELETE",
      }),
    }),
    testPaymentProvider: build.mutation<
      TestPaymentProviderApiResponse,
      TestPaymentProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payment/providers/${encodeURIComponent(String(queryArg.key))}/test`,
        method: "POST",
      }),
    }),
    getPaymentSettings: build.query<
      GetPaymentSettingsApiResponse,
      GetPaymentSettingsApiArg
    >({
      query: () => ({ url: `/api/payment/settings` }),
    }),
    savePaymentSettings: build.mutation<
      SavePaymentSettingsApiResponse,
      SavePaymentSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payment/settings`,
        method: "PUT",
        body: queryArg.paymentSettingsRequest,
      }),
    }),
    listPayments: build.query<ListPaymentsApiResponse, ListPaymentsApiArg>({
      query: (queryArg) => ({
        url: `/api/payments`,
        params: {
          q: queryArg.q,
          state: queryArg.state,
          booking_id: queryArg.bookingId,
          from: queryArg["from"],
          to: queryArg.to,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    exportPayments: build.query<
      ExportPaymentsApiResponse,
      ExportPaymentsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payments/export`,
        params: {
          q: queryArg.q,
          state: queryArg.state,
          booking_id: queryArg.bookingId,
          from: queryArg["from"],
          to: queryArg.to,
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    remindClients: build.mutation<
      RemindClientsApiResponse,
      RemindClientsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payments/reminders`,
        method: "POST",
        body: queryArg.remindClientsRequest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    listSurpluses: build.query<ListSurplusesApiResponse, ListSurplusesApiArg>({
      query: () => ({ url: `/api/payments/surpluses` }),
    }),
    listReceivables: build.query<
      ListReceivablesApiResponse,
      ListReceivablesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payments/to-collect`,
        params: {
          limit: queryArg.limit,
          offset: queryArg.offset,
        },
      }),
    }),
    readPayment: build.query<ReadPaymentApiResponse, ReadPaymentApiArg>({
      query: (queryArg) => ({
        url: `/api/payments/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    sendReceipt: build.mutation<SendReceiptApiResponse, SendReceiptApiArg>({
      query: (queryArg) => ({
        url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/receipt`,
        method: "POST",
      }),
    }),
    refundPayment: build.mutation<
      RefundPaymentApiResponse,
      RefundPaymentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/payments/${encodeURIComponent(String(queryArg.id))}/refunds`,
        method: "POST",
        body: queryArg.refundRequest,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    search: build.query<SearchApiResponse, SearchApiArg>({
      query: (queryArg) => ({
        url: `/api/search`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    getSettings: build.query<GetSettingsApiResponse, GetSettingsApiArg>({
      query: () => ({ url: `/api/settings` }),
    }),
    saveSettings: build.mutation<SaveSettingsApiResponse, SaveSettingsApiArg>({
      query: (queryArg) => ({
        url: `/api/settings`,
        method: "PUT",
        body: queryArg.settingsRequest,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getDefaultSettings: build.query<
      GetDefaultSettingsApiResponse,
      GetDefaultSettingsApiArg
    >({
      query: () => ({ url: `/api/settings/defaults` }),
    }),
    exportSettings: build.query<
      ExportSettingsApiResponse,
      ExportSettingsApiArg
    >({
      query: () => ({ url: `/api/settings/export` }),
    }),
    importSettings: build.mutation<
      ImportSettingsApiResponse,
      ImportSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/settings/import`,
        method: "POST",
        body: queryArg.importRequest,
      }),
    }),
    clearSiteCache: build.mutation<
      ClearSiteCacheApiResponse,
      ClearSiteCacheApiArg
    >({
      query: () => ({ url: `/api/site/cache/clear`, method: "POST" }),
    }),
    generateSitemap: build.mutation<
      GenerateSitemapApiResponse,
      GenerateSitemapApiArg
    >({
      query: () => ({ url: `/api/site/sitemap`, method: "POST" }),
    }),
    sendTestEmail: build.mutation<
      SendTestEmailApiResponse,
      SendTestEmailApiArg
    >({
      query: (queryArg) => ({
        url: `/api/smtp/send-test-email`,
        method: "POST",
        body: queryArg.testEmailRequest,
      }),
    }),
    getSystemInfo: build.query<GetSystemInfoApiResponse, GetSystemInfoApiArg>({
      query: () => ({ url: `/api/system/info` }),
    }),
    getTeam: build.query<GetTeamApiResponse, GetTeamApiArg>({
      query: () => ({ url: `/api/team` }),
    }),
    invitePerson: build.mutation<InvitePersonApiResponse, InvitePersonApiArg>({
      query: (queryArg) => ({
        url: `/api/team/invitations`,
        method: "POST",
        body: queryArg.invitationRequest,
      }),
    }),
    revokeInvitation: build.mutation<
      RevokeInvitationApiResponse,
      RevokeInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/invitations/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    resendInvitation: build.mutation<
      ResendInvitationApiResponse,
      ResendInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/invitations/${encodeURIComponent(String(queryArg.id))}/resend`,
        method: "POST",
      }),
    }),
    changePerson: build.mutation<ChangePersonApiResponse, ChangePersonApiArg>({
      query: (queryArg) => ({
        url: `/api/team/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.personRequest,
      }),
    }),
    removePerson: build.mutation<RemovePersonApiResponse, RemovePersonApiArg>({
      query: (queryArg) => ({
        url: `/api/team/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedApi };
export type ListActivityApiResponse =
  /** status 200 OK */ ActivityLineResponse[];
export type ListActivityApiArg = {
  /** An administrator's id, or `client`, `system` or `host`. */
  person?: string;
  /** The id of what it was done to, or a booking's reference. */
  subject?: string;
  /** On or after `YYYY-MM-DD`, in the practice's time zone. */
  from?: string;
  /** On or before `YYYY-MM-DD`, in the practice's time zone. */
  to?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type ExportActivityApiResponse = /** status 200 OK */ string;
export type ExportActivityApiArg = {
  /** An administrator's id, or `client`, `system` or `host`. */
  person?: string;
  /** The id of what it was done to, or a booking's reference. */
  subject?: string;
  /** On or after `YYYY-MM-DD`, in the practice's time zone. */
  from?: string;
  /** On or before `YYYY-MM-DD`, in the practice's time zone. */
  to?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type ListActivityPeopleApiResponse =
  /** status 200 OK */ ActivityPersonResponse[];
export type ListActivityPeopleApiArg = void;
export type GetAnalyticsApiResponse = /** status 200 OK */ AnalyticsResponse;
export type GetAnalyticsApiArg = {
  /** `30d` if omitted. */
  period?: Period;
};
export type RenewBackupCodesApiResponse =
  /** status 200 OK */ BackupCodesResponse;
export type RenewBackupCodesApiArg = {
  ownPasswordRequest: OwnPasswordRequest;
};
export type DisableTwoFactorApiResponse =
  /** status 200 OK */ TwoFactorResponse;
export type DisableTwoFactorApiArg = {
  ownPasswordRequest: OwnPasswordRequest;
};
export type SetUpTwoFactorApiResponse =
  /** status 200 OK */ TwoFactorSetupResponse;
export type SetUpTwoFactorApiArg = {
  presenceRequest: PresenceRequest;
};
export type GetTwoFactorStatusApiResponse =
  /** status 200 OK */ TwoFactorStatusResponse;
export type GetTwoFactorStatusApiArg = void;
export type VerifyTwoFactorSetupApiResponse =
  /** status 200 OK */ TwoFactorResponse;
export type VerifyTwoFactorSetupApiArg = {
  twoFactorCodeRequest: TwoFactorCodeRequest;
};
export type LogoutApiResponse = /** status 200 OK */ LogoutResponse;
export type LogoutApiArg = void;
export type ListPasskeysApiResponse = /** status 200 OK */ PasskeysResponse;
export type ListPasskeysApiArg = void;
export type AddPasskeyApiResponse = /** status 201 Created */ PasskeyResponse;
export type AddPasskeyApiArg = {
  newPasskeyRequest: NewPasskeyRequest;
};
export type BeginPasskeyApiResponse =
  /** status 200 OK */ PasskeyChallengeResponse;
export type BeginPasskeyApiArg = {
  passkeyOptionsRequest: PasskeyOptionsRequest;
};
export type RenamePasskeyApiResponse = /** status 200 OK */ PasskeyResponse;
export type RenamePasskeyApiArg = {
  id: string;
  passkeyNameRequest: PasskeyNameRequest;
};
export type RemovePasskeyApiResponse = unknown;
export type RemovePasskeyApiArg = {
  id: string;
  ownPasswordRequest: OwnPasswordRequest;
};
export type ChangePasswordApiResponse = /** status 200 OK */ PasswordResponse;
export type ChangePasswordApiArg = {
  passwordRequest: PasswordRequest;
};
export type GetProfileApiResponse = /** status 200 OK */ ProfileResponse;
export type GetProfileApiArg = void;
export type SaveProfileApiResponse = /** status 200 OK */ ProfileResponse;
export type SaveProfileApiArg = {
  profileRequest: ProfileRequest;
};
export type ListSessionsApiResponse = /** status 200 OK */ SessionResponse[];
export type ListSessionsApiArg = void;
export type EndOtherSessionsApiResponse = unknown;
export type EndOtherSessionsApiArg = void;
export type EndSessionApiResponse = unknown;
export type EndSessionApiArg = {
  id: string;
};
export type SaveScheduleApiResponse = /** status 200 OK */ ScheduleResponse;
export type SaveScheduleApiArg = {
  saveScheduleRequest: SaveScheduleRequest;
};
export type ExportAvailabilityApiResponse = /** status 200 OK */ string;
export type ExportAvailabilityApiArg = {
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
export type GenerateAvailabilityApiResponse =
  /** status 200 OK */ GenerateAvailabilityResponse;
export type GenerateAvailabilityApiArg = {
  /** The mediator */
  id: string;
  generateAvailabilityRequest: GenerateAvailabilityRequest;
};
export type DownloadBackupApiResponse =
  /** status 200 OK */ string | /** status 206 Partial Content */ string;
export type DownloadBackupApiArg = void;
export type RestoreBackupApiResponse =
  /** status 200 Streamed line by line if `Accept` asks for `application/x-ndjson`: an error after the restore has begun is then in the last line */ RestoreResponse;
export type RestoreBackupApiArg = {
  /** `true` reads the whole backup and reports what restoring it would change, but changes
    nothing. */
  check?: boolean;
  restoreBackupRequest: RestoreBackupRequest;
};
export type ListBackupsApiResponse = /** status 200 OK */ BackupResponse[];
export type ListBackupsApiArg = {
  /** `local`: the server's data folder; `cloud`; both if omitted. */
  location?: string;
  limit?: number;
  offset?: number;
};
export type DownloadKeptBackupApiResponse =
  /** status 200 OK */ string | /** status 206 Partial Content */ string;
export type DownloadKeptBackupApiArg = {
  id: string;
};
export type DeleteBackupApiResponse = unknown;
export type DeleteBackupApiArg = {
  id: string;
};
export type RestoreKeptBackupApiResponse =
  /** status 200 Streamed line by line if `Accept` asks for `application/x-ndjson`: an error after the restore has begun is then in the last line */ RestoreResponse;
export type RestoreKeptBackupApiArg = {
  id: string;
  /** `true` reads the whole backup and reports what restoring it would change, but changes
    nothing. */
  check?: boolean;
  restoreKeptBackupRequest: RestoreKeptBackupRequest;
};
export type ListBookingsApiResponse = /** status 200 OK */ BookingResponse[];
export type ListBookingsApiArg = {
  /** Sessions on or after `YYYY-MM-DD`. */
  from?: string;
  /** Sessions on or before `YYYY-MM-DD`. */
  to?: string;
  /** In this view: requests that wait for the practice, sessions that are not over, those that are,
    or cancelled ones. */
  view?: "needs_answer" | "upcoming" | "past" | "cancelled";
  /** With this status. */
  status?: BookingStatus;
  /** Of this case type, in any spelling. */
  caseType?: string;
  /** Of this mediator. */
  employeeId?: string;
  /** In a name, an email address, a case title, a case type, a mediator's name or the notes; a
    reference or a phone number in any spelling; or a day, such as `Dec 7`. */
  q?: string;
  /** `when`, `client`, `mediator`, `type`, `status`, `price` or `asked`; after `-` the reverse. Newest
    first otherwise. */
  sort?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type DecideBookingsApiResponse = /** status 200 OK */ DecisionResponse[];
export type DecideBookingsApiArg = {
  decideBookingsRequest: DecideBookingsRequest;
};
export type ExportBookingsApiResponse = /** status 200 OK */ string;
export type ExportBookingsApiArg = {
  /** Sessions on or after `YYYY-MM-DD`. */
  from?: string;
  /** Sessions on or before `YYYY-MM-DD`. */
  to?: string;
  /** In this view: requests that wait for the practice, sessions that are not over, those that are,
    or cancelled ones. */
  view?: "needs_answer" | "upcoming" | "past" | "cancelled";
  /** With this status. */
  status?: BookingStatus;
  /** Of this case type, in any spelling. */
  caseType?: string;
  /** Of this mediator. */
  employeeId?: string;
  /** In a name, an email address, a case title, a case type, a mediator's name or the notes; a
    reference or a phone number in any spelling; or a day, such as `Dec 7`. */
  q?: string;
  /** `when`, `client`, `mediator`, `type`, `status`, `price` or `asked`; after `-` the reverse. Newest
    first otherwise. */
  sort?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
  /** Only these: up to 100 ids, separated by commas. */
  ids?: string;
};
export type TellPlaceApiResponse = /** status 200 OK */ ToldResponse;
export type TellPlaceApiArg = {
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  tellPlaceRequest: TellPlaceRequest;
};
export type UpdateBookingApiResponse = /** status 200 OK */ BookingResponse;
export type UpdateBookingApiArg = {
  id: string;
  updateBookingRequest: UpdateBookingRequest;
};
export type ListBookingHistoryApiResponse =
  /** status 200 OK */ HistoryResponse[];
export type ListBookingHistoryApiArg = {
  id: string;
};
export type RecordPaymentApiResponse =
  /** status 201 Created */ PaymentDetailResponse;
export type RecordPaymentApiArg = {
  /** The booking's id */
  id: string;
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  receivedPaymentRequest: ReceivedPaymentRequest;
};
export type KeepSurplusApiResponse = unknown;
export type KeepSurplusApiArg = {
  /** The booking's id */
  id: string;
};
export type GetBoardApiResponse = /** status 200 OK */ BoardResponse;
export type GetBoardApiArg = {
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The last day, `YYYY-MM-DD`; at most 42 days in all. */
  to: string;
};
export type DecideChangeRequestApiResponse = unknown;
export type DecideChangeRequestApiArg = {
  id: string;
  decideChangeRequest: DecideChangeRequest;
};
export type ListClientsApiResponse =
  /** status 200 OK */ ListedClientResponse[];
export type ListClientsApiArg = {
  /** Searches name, email address and, in any spelling, phone number. */
  q?: string;
  /** With this status. */
  status?: ClientStatus;
  /** `name`, `last`, `next`, `sessions` or `since`; after `-` the reverse. Newest first otherwise. */
  sort?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type CreateClientApiResponse = /** status 201 Created */ ClientResponse;
export type CreateClientApiArg = {
  clientRequest: ClientRequest;
};
export type EraseByEmailApiResponse = /** status 200 OK */ ErasedResponse;
export type EraseByEmailApiArg = {
  eraseByEmailRequest: EraseByEmailRequest;
};
export type ExportClientsApiResponse = /** status 200 OK */ string;
export type ExportClientsApiArg = {
  /** Searches name, email address and, in any spelling, phone number. */
  q?: string;
  /** With this status. */
  status?: ClientStatus;
  /** `name`, `last`, `next`, `sessions` or `since`; after `-` the reverse. Newest first otherwise. */
  sort?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type ListClientImportsApiResponse =
  /** status 200 OK */ ClientImportResponse[];
export type ListClientImportsApiArg = void;
export type ImportClientsApiResponse =
  /** status 201 Created */ ClientImportResponse;
export type ImportClientsApiArg = {
  clientFileRequest: ClientFileRequest;
};
export type PreviewClientImportApiResponse =
  /** status 200 OK */ ImportPreviewResponse;
export type PreviewClientImportApiArg = {
  clientFileRequest: ClientFileRequest;
};
export type TakeBackClientImportApiResponse =
  /** status 200 OK */ TakenBackResponse;
export type TakeBackClientImportApiArg = {
  id: string;
};
export type GetClientApiResponse = /** status 200 OK */ ListedClientResponse;
export type GetClientApiArg = {
  id: string;
};
export type UpdateClientApiResponse = /** status 200 OK */ ClientResponse;
export type UpdateClientApiArg = {
  id: string;
  clientRequest: ClientRequest;
};
export type DeleteClientApiResponse = unknown;
export type DeleteClientApiArg = {
  id: string;
};
export type ListClientBookingsApiResponse =
  /** status 200 OK */ BookingResponse[];
export type ListClientBookingsApiArg = {
  id: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type EraseClientApiResponse = unknown;
export type EraseClientApiArg = {
  id: string;
};
export type ExportClientApiResponse = /** status 200 OK */ ClientExportResponse;
export type ExportClientApiArg = {
  id: string;
};
export type ListClosuresApiResponse = /** status 200 OK */ ClosureResponse[];
export type ListClosuresApiArg = {
  /** `YYYY-MM-DD`; today if omitted. */
  from?: string;
  /** `YYYY-MM-DD`; a year after the first if omitted; at most two years after it. */
  to?: string;
};
export type CreateClosureApiResponse =
  /** status 201 Created */ ClosureResponse;
export type CreateClosureApiArg = {
  createClosureRequest: CreateClosureRequest;
};
export type ListHolidaysApiResponse = /** status 200 OK */ HolidayResponse[];
export type ListHolidaysApiArg = void;
export type KeepHolidaysOpenApiResponse = unknown;
export type KeepHolidaysOpenApiArg = void;
export type GetHolidayQuestionApiResponse =
  /** status 200 OK */ HolidayResponse[];
export type GetHolidayQuestionApiArg = void;
export type DeleteClosureApiResponse = unknown;
export type DeleteClosureApiArg = {
  id: string;
};
export type ListContactRequestsApiResponse =
  /** status 200 OK */ ContactRequestResponse[];
export type ListContactRequestsApiArg = {
  /** Searches name, email address, phone number in any spelling, case style, message and notes. */
  q?: string;
  /** With this status. */
  status?: ContactStatus;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type UpdateContactRequestApiResponse =
  /** status 200 OK */ ContactRequestResponse;
export type UpdateContactRequestApiArg = {
  id: string;
  updateContactRequestRequest: UpdateContactRequestRequest;
};
export type DeleteContactRequestApiResponse = unknown;
export type DeleteContactRequestApiArg = {
  id: string;
};
export type CreateClientFromRequestApiResponse =
  /** status 200 OK */ ClientResponse;
export type CreateClientFromRequestApiArg = {
  id: string;
};
export type SaveContentApiResponse = /** status 200 OK */ ContentResponse;
export type SaveContentApiArg = {
  /** An `ETag` of `GET /api/content` */
  "If-Match"?: string | null;
  contentRequest: ContentRequest;
};
export type ListContentVersionsApiResponse =
  /** status 200 OK */ ContentVersionResponse[];
export type ListContentVersionsApiArg = {
  /** At most this many, 1 to 500. */
  limit?: number | null;
  /** Number of versions to skip. */
  offset?: number | null;
};
export type GetContentVersionApiResponse = /** status 200 OK */ ContentResponse;
export type GetContentVersionApiArg = {
  version: number;
};
export type RestoreContentVersionApiResponse =
  /** status 200 OK */ ContentResponse;
export type RestoreContentVersionApiArg = {
  version: number;
  /** An `ETag` of `GET /api/content` */
  "If-Match"?: string | null;
};
export type GetLookApiResponse = /** status 200 OK */ LookResponse;
export type GetLookApiArg = {
  theme: "warm" | "classic" | "clear";
  /** As `#rrggbb`; the theme's if omitted. */
  accent?: string;
};
export type GetDashboardAgendaApiResponse = /** status 200 OK */ AgendaResponse;
export type GetDashboardAgendaApiArg = void;
export type GetDashboardBackupApiResponse =
  /** status 200 OK */ BackupStatusResponse;
export type GetDashboardBackupApiArg = void;
export type GetDashboardConfigApiResponse =
  /** status 200 OK */ DashboardConfigResponse;
export type GetDashboardConfigApiArg = void;
export type SaveDashboardConfigApiResponse =
  /** status 200 OK */ DashboardConfigResponse;
export type SaveDashboardConfigApiArg = {
  dashboardConfigRequest: DashboardConfigRequest;
};
export type GetNewsApiResponse = /** status 200 OK */ NewsResponse;
export type GetNewsApiArg = void;
export type GetDashboardQueueApiResponse =
  /** status 200 OK */ WaitingResponse[];
export type GetDashboardQueueApiArg = {
  /** At most 500; 20 if omitted. */
  limit?: number;
};
export type ListRecentActivityApiResponse =
  /** status 200 OK */ ActivityResponse[];
export type ListRecentActivityApiArg = {
  /** At most 500; 5 if omitted. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type GetDashboardStatsApiResponse =
  /** status 200 OK */ DashboardStatsResponse;
export type GetDashboardStatsApiArg = void;
export type ListEmailTemplatesApiResponse =
  /** status 200 OK */ EmailTemplateResponse[];
export type ListEmailTemplatesApiArg = {
  /** At most this many, 1 to 500. */
  limit?: number | null;
  /** Number of templates to skip. */
  offset?: number | null;
};
export type CreateEmailTemplateApiResponse =
  /** status 201 Created */ EmailTemplateResponse;
export type CreateEmailTemplateApiArg = {
  /** `*` */
  "If-None-Match"?: string | null;
  emailTemplateRequest: EmailTemplateRequest;
};
export type PreviewEmailTemplateApiResponse =
  /** status 200 OK */ TemplatePreviewResponse;
export type PreviewEmailTemplateApiArg = {
  templateDraftRequest: TemplateDraftRequest;
};
export type TestEmailTemplateApiResponse =
  /** status 200 OK */ TestEmailResponse;
export type TestEmailTemplateApiArg = {
  templateDraftRequest: TemplateDraftRequest;
};
export type ListEmailTemplateTypesApiResponse =
  /** status 200 OK */ EmailTemplateTypeResponse[];
export type ListEmailTemplateTypesApiArg = void;
export type GetEmailTemplateApiResponse =
  /** status 200 OK */ EmailTemplateResponse;
export type GetEmailTemplateApiArg = {
  id: string;
};
export type UpdateEmailTemplateApiResponse =
  /** status 200 OK */ EmailTemplateResponse;
export type UpdateEmailTemplateApiArg = {
  id: string;
  /** An `ETag` of `GET /api/email-templates/{id}` */
  "If-Match"?: string | null;
  emailTemplateRequest: EmailTemplateRequest;
};
export type DeleteEmailTemplateApiResponse = unknown;
export type DeleteEmailTemplateApiArg = {
  id: string;
};
export type DuplicateEmailTemplateApiResponse =
  /** status 201 Created */ EmailTemplateResponse;
export type DuplicateEmailTemplateApiArg = {
  id: string;
};
export type CreateEmployeeApiResponse =
  /** status 201 Created */ EmployeeResponse;
export type CreateEmployeeApiArg = {
  employeeRequest: EmployeeRequest;
};
export type UpdateEmployeeApiResponse =
  /** status 200 OK */ SavedEmployeeResponse;
export type UpdateEmployeeApiArg = {
  id: string;
  employeeRequest: EmployeeRequest;
};
export type DeleteEmployeeApiResponse = unknown;
export type DeleteEmployeeApiArg = {
  id: string;
};
export type GetCalendarFeedApiResponse =
  /** status 200 OK */ CalendarFeedResponse;
export type GetCalendarFeedApiArg = {
  id: string;
};
export type CreateCalendarFeedApiResponse =
  /** status 201 Created */ CalendarFeedResponse;
export type CreateCalendarFeedApiArg = {
  id: string;
};
export type RevokeCalendarFeedApiResponse = unknown;
export type RevokeCalendarFeedApiArg = {
  id: string;
};
export type GetOutsideCalendarApiResponse =
  /** status 200 OK */ OutsideCalendarResponse;
export type GetOutsideCalendarApiArg = {
  id: string;
};
export type SetOutsideCalendarApiResponse =
  /** status 200 OK */ OutsideCalendarResponse;
export type SetOutsideCalendarApiArg = {
  id: string;
  outsideCalendarRequest: OutsideCalendarRequest;
};
export type RemoveOutsideCalendarApiResponse = unknown;
export type RemoveOutsideCalendarApiArg = {
  id: string;
};
export type ReadOutsideCalendarApiResponse =
  /** status 200 OK */ OutsideCalendarResponse;
export type ReadOutsideCalendarApiArg = {
  id: string;
};
export type GetGettingStartedApiResponse = /** status 200 OK */ StepResponse[];
export type GetGettingStartedApiArg = void;
export type ListMattersApiResponse =
  /** status 200 OK */ ListedMatterResponse[];
export type ListMattersApiArg = {
  /** Searches case style and number, the names of sides and people, and firms; for those who see contact
    details also email addresses. */
  q?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type OpenMatterApiResponse = /** status 201 Created */ MatterResponse;
export type OpenMatterApiArg = {
  openMatterRequest: OpenMatterRequest;
};
export type ExportMattersApiResponse = /** status 200 OK */ string;
export type ExportMattersApiArg = {
  /** Searches case style and number, the names of sides and people, and firms; for those who see contact
    details also email addresses. */
  q?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type GetMatterApiResponse = /** status 200 OK */ MatterResponse;
export type GetMatterApiArg = {
  id: string;
};
export type UpdateMatterApiResponse = /** status 200 OK */ MatterResponse;
export type UpdateMatterApiArg = {
  id: string;
  /** An `ETag` of `GET /api/matters/{id}` */
  "If-Match"?: string | null;
  matterRequest: MatterRequest;
};
export type EraseParticipantApiResponse = unknown;
export type EraseParticipantApiArg = {
  id: string;
  participant: string;
};
export type RenewLinkApiResponse = /** status 200 OK */ MatterResponse;
export type RenewLinkApiArg = {
  id: string;
  participant: string;
};
export type UpdateSidesApiResponse = /** status 200 OK */ MatterResponse;
export type UpdateSidesApiArg = {
  id: string;
  /** An `ETag` of `GET /api/matters/{id}` */
  "If-Match"?: string | null;
  sidesRequest: SidesRequest;
};
export type TellMatterApiResponse = /** status 200 OK */ MatterResponse;
export type TellMatterApiArg = {
  id: string;
  /** An `ETag` of `GET /api/matters/{id}` */
  "If-Match"?: string | null;
  tellMatterRequest: TellMatterRequest;
};
export type ListMediaApiResponse = /** status 200 OK */ MediaResponse[];
export type ListMediaApiArg = {
  /** At most this many, 1 to 500. */
  limit?: number | null;
  /** Number of versions to skip. */
  offset?: number | null;
};
export type UploadMediaApiResponse = /** status 201 Created */ MediaResponse[];
export type UploadMediaApiArg = {
  uploadMediaRequest: UploadMediaRequest;
};
export type DeleteMediaApiResponse = unknown;
export type DeleteMediaApiArg = {
  id: string;
  /** Remove it even if the site shows it. */
  force?: boolean | null;
};
export type ComposeMailApiResponse = /** status 201 Created */ ComposedResponse;
export type ComposeMailApiArg = {
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  composeRequest: ComposeRequest;
};
export type GetDeliverabilityApiResponse =
  /** status 200 OK */ DeliverabilityResponse;
export type GetDeliverabilityApiArg = void;
export type SettleHeldMailApiResponse = /** status 200 OK */ HeldMailResponse;
export type SettleHeldMailApiArg = {
  heldMailRequest: HeldMailRequest;
};
export type ListOutboxApiResponse = /** status 200 OK */ OutboxMailResponse[];
export type ListOutboxApiArg = {
  /** In this state. */
  state?: MailState;
  /** Searches recipient, subject, the booking's reference, and what the kind of message is called. */
  search?: string;
  /** Queued on or after `YYYY-MM-DD`, in the practice's time zone. */
  from?: string;
  /** Queued on or before `YYYY-MM-DD`, in the practice's time zone. */
  to?: string;
  /** About this booking. */
  bookingId?: string;
  /** To this client's email address. */
  clientId?: string;
  /** About this contact request. */
  contactRequestId?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type ReadOutboxMailApiResponse =
  /** status 200 OK */ OutboxMailDetailResponse;
export type ReadOutboxMailApiArg = {
  id: string;
};
export type CancelMailApiResponse = /** status 200 OK */ OutboxMailResponse;
export type CancelMailApiArg = {
  id: string;
};
export type ReleaseMailApiResponse = /** status 200 OK */ OutboxMailResponse;
export type ReleaseMailApiArg = {
  id: string;
};
export type ResendMailApiResponse =
  /** status 201 Created */ OutboxMailResponse;
export type ResendMailApiArg = {
  id: string;
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  addressRequest: AddressRequest;
};
export type RetryMailApiResponse = /** status 200 OK */ OutboxMailResponse;
export type RetryMailApiArg = {
  id: string;
};
export type ForgetRefusedAddressApiResponse = unknown;
export type ForgetRefusedAddressApiArg = {
  addressRequest: AddressRequest;
};
export type SendMailNowApiResponse = unknown;
export type SendMailNowApiArg = void;
export type GetMailStatusApiResponse = /** status 200 OK */ MailStatusResponse;
export type GetMailStatusApiArg = void;
export type AddPaymentProviderApiResponse =
  /** status 201 Created */ PaymentProviderResponse;
export type AddPaymentProviderApiArg = {
  paymentProviderRequest: PaymentProviderRequest;
};
export type ChangePaymentProviderApiResponse =
  /** status 200 OK */ PaymentProviderResponse;
export type ChangePaymentProviderApiArg = {
  key: string;
  paymentProviderRequest: PaymentProviderRequest;
};
export type DeletePaymentProviderApiResponse = unknown;
export type DeletePaymentProviderApiArg = {
  key: string;
};
export type TestPaymentProviderApiResponse =
  /** status 200 OK */ ProviderTestResponse;
export type TestPaymentProviderApiArg = {
  key: string;
};
export type GetPaymentSettingsApiResponse =
  /** status 200 OK */ PaymentSettingsResponse;
export type GetPaymentSettingsApiArg = void;
export type SavePaymentSettingsApiResponse =
  /** status 200 OK */ PaymentSettingsResponse;
export type SavePaymentSettingsApiArg = {
  paymentSettingsRequest: PaymentSettingsRequest;
};
export type ListPaymentsApiResponse = /** status 200 OK */ PaymentResponse[];
export type ListPaymentsApiArg = {
  /** In the client's name or email address; or a booking's reference or a receipt's number. */
  q?: string;
  /** In this state. */
  state?: PaymentState;
  /** For this booking. */
  bookingId?: string;
  /** On or after `YYYY-MM-DD`, in the practice's time zone. */
  from?: string;
  /** On or before `YYYY-MM-DD`, in the practice's time zone. */
  to?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type ExportPaymentsApiResponse = /** status 200 OK */ string;
export type ExportPaymentsApiArg = {
  /** In the client's name or email address; or a booking's reference or a receipt's number. */
  q?: string;
  /** In this state. */
  state?: PaymentState;
  /** For this booking. */
  bookingId?: string;
  /** On or after `YYYY-MM-DD`, in the practice's time zone. */
  from?: string;
  /** On or before `YYYY-MM-DD`, in the practice's time zone. */
  to?: string;
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type RemindClientsApiResponse =
  /** status 200 Each booking once */ PaymentReminderResponse[];
export type RemindClientsApiArg = {
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  remindClientsRequest: RemindClientsRequest;
};
export type ListSurplusesApiResponse = /** status 200 OK */ SurplusResponse[];
export type ListSurplusesApiArg = void;
export type ListReceivablesApiResponse =
  /** status 200 OK */ ReceivablesResponse;
export type ListReceivablesApiArg = {
  /** At most 500. */
  limit?: number;
  /** Number of rows to skip. */
  offset?: number;
};
export type ReadPaymentApiResponse = /** status 200 OK */ PaymentDetailResponse;
export type ReadPaymentApiArg = {
  id: string;
};
export type SendReceiptApiResponse = /** status 200 OK */ PaymentDetailResponse;
export type SendReceiptApiArg = {
  id: string;
};
export type RefundPaymentApiResponse =
  /** status 200 OK */ PaymentDetailResponse;
export type RefundPaymentApiArg = {
  id: string;
  /** The same key and body returns the first response again */
  "Idempotency-Key"?: string | null;
  refundRequest: RefundRequest;
};
export type SearchApiResponse = /** status 200 OK */ SearchResponse;
export type SearchApiArg = {
  /** Part of a name, an email address, a case number, a note or a message; a phone number or a reference in any
    spelling; or a day, such as `Dec 7`. */
  q?: string;
};
export type GetSettingsApiResponse = /** status 200 OK */ SettingsResponse;
export type GetSettingsApiArg = void;
export type SaveSettingsApiResponse =
  /** status 200 OK */ SavedSettingsResponse;
export type SaveSettingsApiArg = {
  /** An `ETag` of `GET /api/settings` */
  "If-Match"?: string | null;
  settingsRequest: SettingsRequest;
};
export type GetDefaultSettingsApiResponse =
  /** status 200 OK */ SettingsResponse;
export type GetDefaultSettingsApiArg = void;
export type ExportSettingsApiResponse = /** status 200 OK */ SettingsFile;
export type ExportSettingsApiArg = void;
export type ImportSettingsApiResponse = /** status 200 OK */ SettingsResponse;
export type ImportSettingsApiArg = {
  importRequest: ImportRequest;
};
export type ClearSiteCacheApiResponse = unknown;
export type ClearSiteCacheApiArg = void;
export type GenerateSitemapApiResponse = /** status 200 OK */ SitemapResponse;
export type GenerateSitemapApiArg = void;
export type SendTestEmailApiResponse = /** status 200 OK */ TestEmailResponse;
export type SendTestEmailApiArg = {
  testEmailRequest: TestEmailRequest;
};
export type GetSystemInfoApiResponse = /** status 200 OK */ SystemInfoResponse;
export type GetSystemInfoApiArg = void;
export type GetTeamApiResponse = /** status 200 OK */ TeamResponse;
export type GetTeamApiArg = void;
export type InvitePersonApiResponse =
  /** status 201 Created */ InvitationResponse;
export type InvitePersonApiArg = {
  invitationRequest: InvitationRequest;
};
export type RevokeInvitationApiResponse = unknown;
export type RevokeInvitationApiArg = {
  id: string;
};
export type ResendInvitationApiResponse =
  /** status 200 OK */ InvitationResponse;
export type ResendInvitationApiArg = {
  id: string;
};
export type ChangePersonApiResponse = /** status 200 OK */ PersonResponse;
export type ChangePersonApiArg = {
  id: string;
  personRequest: PersonRequest;
};
export type RemovePersonApiResponse = unknown;
export type RemovePersonApiArg = {
  id: string;
};
export type CreateTimeSlotApiResponse =
  /** status 201 Created */ TimeSlotResponse;
export type CreateTimeSlotApiArg = {
  createTimeSlotRequest: CreateTimeSlotRequest;
};
export type MigrateTimeSlotsApiResponse =
  /** status 200 OK */ MigrateTimeSlotsResponse;
export type MigrateTimeSlotsApiArg = {
  migrateTimeSlotsRequest: MigrateTimeSlotsRequest;
};
export type UpdateTimeSlotApiResponse = /** status 200 OK */ TimeSlotResponse;
export type UpdateTimeSlotApiArg = {
  id: string;
  updateTimeSlotRequest: UpdateTimeSlotRequest;
};
export type DeleteTimeSlotApiResponse = unknown;
export type DeleteTimeSlotApiArg = {
  id: string;
};
export type ChangeResponse = {
  /** Such as `status`, `start`, `mediator`, `length`, `case type`, `notes`, `role` or `access`. */
  field: string;
  /** Its value before; empty, as the value now, if what people wrote is not recorded. */
  from: string;
  /** Its value now. */
  to: string;
};
export type ActivityLineResponse = {
  /** Such as `booking.changed`. */
  action: string;
  /** The address an administrator connected from. */
  address: string | null;
  /** RFC 3339, UTC. */
  at: string;
  /** The fields that changed; none in lines from before they were recorded. */
  changes: ChangeResponse[];
  id: number;
  /** The administrator's name, `Client`, `Accord` for the program itself, or `Host` for someone at the
    command line; empty if the administrator no longer exists. */
  person: string;
  /** The id of what it was done to, or empty. */
  subject: string;
  /** What that is called, such as a booking's reference or a client's name. */
  subjectName: string | null;
  /** A sentence without a period. */
  text: string;
  /** What was done, without by whom, such as `Changed the booking A-7K3F-92`. */
  what: string;
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
export type ActivityPersonResponse = {
  /** For `person` in `GET /api/activity`. */
  id: string;
  /** The name, or the email address of someone without one. */
  name: string;
};
export type StatusCounts = {
  cancelled: number;
  completed: number;
  confirmed: number;
  pending: number;
};
export type CasesStep = StatusCounts & {
  from: string;
  to: string;
};
export type SessionCounts = {
  cases: number;
  /** What the practice calls it, or its length. */
  session: string | null;
};
export type Dollars = number;
export type CaseTypeCounts = {
  cancelled: number;
  caseType: string | null;
  cases: number;
  completed: number;
  revenue: Dollars;
};
export type CasesResponse = {
  series: CasesStep[];
  /** The most frequent first; `null` for the rest. */
  sessions: SessionCounts[];
  status: StatusCounts;
  /** The most frequent first; `null` for the rest. */
  types: CaseTypeCounts[];
  /** Monday first. */
  weekdays: number[];
};
export type ClientsStep = {
  from: string;
  new: number;
  to: string;
};
export type ClientsFiguresResponse = {
  /** Those whose first session it was. */
  new: number;
  /** Those who had had a session before. */
  returning: number;
  series: ClientsStep[];
  total: number;
};
export type Currency =
  "AUD" | "CAD" | "EUR" | "GBP" | "INR" | "JPY" | "KWD" | "USD";
export type CurrencyFigures = {
  booked: Dollars;
  currency: Currency;
  paid: Dollars;
};
export type FinancialStep = {
  booked: Dollars;
  completed: Dollars;
  from: string;
  to: string;
};
export type FinancialResponse = {
  average: Dollars | null;
  /** All except cancelled ones. */
  booked: Dollars;
  /** The price of cancelled cases. */
  cancelled: Dollars;
  completed: Dollars;
  /** The currency of all amounts. */
  currency: Currency;
  /** Cases priced in other currencies, which are in no other amount. */
  otherCurrencies: CurrencyFigures[];
  /** How much of the booked amount has been paid. */
  paid: Dollars;
  series: FinancialStep[];
};
export type OverviewStep = {
  cases: number;
  from: string;
  revenue: Dollars;
  to: string;
};
export type OverviewResponse = {
  /** In whole percent of all cases. */
  cancellationRate: number | null;
  /** Clients with a session. */
  clients: number;
  /** In whole percent of the cases before today that were not cancelled, rounded down. */
  completionRate: number | null;
  /** Average hours from request to session. */
  leadHours: number | null;
  /** Bookings requested in the period, whenever their sessions are. */
  requests: number;
  /** The total price of cases that are not cancelled. */
  revenue: Dollars;
  series: OverviewStep[];
  totalCases: number;
};
export type Period = "7d" | "30d" | "90d" | "12m";
export type MediatorUtilization = {
  bookedMinutes: number;
  employeeId: string;
  /** The mediator's name. */
  employeeName: string;
  offeredMinutes: number;
  /** In whole percent of the offered time, rounded down. */
  rate: number | null;
};
export type UtilizationResponse = {
  bookedMinutes: number;
  /** Those who offered or had sessions, the best booked first. */
  mediators: MediatorUtilization[];
  offeredMinutes: number;
  /** In whole percent of the offered time, rounded down. */
  rate: number | null;
};
export type AnalyticsResponse = {
  cases: CasesResponse;
  clients: ClientsFiguresResponse;
  financial: FinancialResponse;
  /** `YYYY-MM-DD`, the first day. */
  from: string;
  /** Whether there are any bookings at all, in the period or not. */
  hasBookings: boolean;
  overview: OverviewResponse;
  period: Period;
  /** `YYYY-MM-DD`, today. */
  to: string;
  utilization: UtilizationResponse;
};
export type BackupCodesResponse = {
  /** Each replaces the app once. */
  backupCodes: string[];
};
export type TwoFactorResponse = {
  /** What went wrong. */
  error?: (string | null) | undefined;
  /** What was done. */
  message?: (string | null) | undefined;
  success: boolean;
};
export type OwnPasswordRequest = {
  password?: string | undefined;
};
export type TwoFactorSetupResponse = {
  /** Each replaces the app once. */
  backupCodes: string[];
  /** The same, for typing. */
  manualEntryKey: string;
  /** The QR code, as the URL of a PNG image with the image in it. */
  qrCodeUrl: string;
};
export type PresenceRequest = {
  /** The administrator's own password. Without it, they must have signed in at most ten minutes
    ago. */
  password?: (string | null) | undefined;
};
export type TwoFactorStatusResponse = {
  /** How many backup codes have not been used. */
  backupCodesLeft: number;
  /** Whether signing in asks for a code. */
  enabled: boolean;
  /** Whether the settings require it of everyone. */
  required: boolean;
};
export type TwoFactorCodeRequest = {
  /** The administrator's own password. Without it, they must have signed in at most ten minutes
    ago. */
  password?: (string | null) | undefined;
  token?: string | undefined;
};
export type LogoutResponse = {
  success: boolean;
};
export type PasskeyResponse = {
  createdAt: string;
  id: string;
  /** Whether it is enough to sign in, without the password. */
  isEnough: boolean;
  name: string;
  /** When it was last used to sign in. */
  usedAt: string | null;
};
export type PasskeysResponse = {
  /** The only address at which browsers accept them, such as `https://practice.example`; empty if
    this site's address allows none: browsers want `https` and a name instead of digits. */
  origin: string;
  /** In the order they were added. */
  passkeys: PasskeyResponse[];
};
export type NewPasskeyRequest = {
  /** What `PublicKeyCredential.toJSON` returned. */
  credential?: object | undefined;
  /** The challenge's id. */
  id?: string | undefined;
  /** What the administrator calls it. */
  name?: string | undefined;
};
export type PasskeyChallengeResponse = {
  id: string;
  /** What `PublicKeyCredential.parseCreationOptionsFromJSON` or `.parseRequestOptionsFromJSON`
    reads. */
  options: object;
};
export type PasskeyOptionsRequest = {
  /** Whether it will be enough to sign in, without the password. */
  isEnough?: boolean | undefined;
  /** The administrator's own password. */
  password?: string | undefined;
};
export type PasskeyNameRequest = {
  name?: string | undefined;
};
export type PasswordResponse = {
  success: boolean;
};
export type PasswordRequest = {
  currentPassword?: string | undefined;
  newPassword?: string | undefined;
};
export type Permission =
  | "account.own"
  | "calendar.read"
  | "calendar.change"
  | "availability.change"
  | "clients.read"
  | "clients.contacts"
  | "clients.manage"
  | "contact_requests.manage"
  | "employees.manage"
  | "mail.manage"
  | "content.edit"
  | "settings.manage"
  | "settings.security"
  | "site.maintain"
  | "backups.manage"
  | "money.read"
  | "payments.read"
  | "payments.change"
  | "team.manage"
  | "activity.read"
  | "activity.export";
export type AdminRole = "owner" | "manager" | "mediator" | "billing" | "viewer";
export type ProfileResponse = {
  /** Cannot be changed here. */
  email: string;
  /** The mediator they are, if they are one. */
  employeeId: string | null;
  firstName: string;
  lastName: string;
  /** What the role may do, such as `clients.manage`. */
  permissions: Permission[];
  phone: string;
  role: AdminRole;
};
export type ProfileRequest = {
  firstName?: (string | null) | undefined;
  lastName?: (string | null) | undefined;
  phone?: (string | null) | undefined;
};
export type SessionResponse = {
  /** Where they signed in from; empty for sessions from before it was recorded. */
  address: string;
  /** Such as "Firefox", or "Unknown browser". */
  browser: string;
  /** Whether it is the one that asks. */
  current: boolean;
  id: string;
  startedAt: string;
  /** Such as "Windows", or "Unknown system". */
  system: string;
  usedAt: string;
};
export type ScheduleException = {
  /** `YYYY-MM-DD` */
  date: string;
  reason?: (string | null) | undefined;
};
export type Price = number;
export type SessionType = "morning" | "afternoon" | "full_day";
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
export type ScheduleResponse = {
  /** How many sessions were added. */
  added: number;
  employee_id: string;
  /** How many sessions were removed. */
  removed: number;
  /** How many sessions got a new price. */
  repriced: number;
  schedule: ScheduleBody;
};
export type SaveScheduleRequest = {
  employee_id: string;
  schedule: ScheduleBody;
};
export type GenerateAvailabilityResponse = {
  created: number;
  /** Already offered, or at a time when the clocks change. */
  skipped: number;
};
export type GenerateAvailabilityRequest = {
  /** 1 to 12; 3 if omitted. */
  months?: (number | null) | undefined;
};
export type BackupTableResponse = {
  /** What it holds, in words. */
  name: string;
  /** Number of rows before the restore. */
  now: number;
  table: string;
  /** Number of rows in the backup. */
  then: number;
};
export type RestoreResponse = {
  /** The time of the backup's data; RFC 3339, UTC. */
  created_at: string;
  /** People who were erased since the backup was made; the restore erases them again. */
  forgotten_again: number;
  /** Messages that had not been sent yet; the restore holds them until someone sends or drops them. */
  held_mail: number;
  /** The backup with the data from before the restore; absent for a check. */
  kept: string | null;
  /** Accounts with the demo password; the restore leaves them without a usable one. */
  locked_accounts: string[];
  /** What was taken away from people since the backup was made: accounts, roles, calendar feeds and
    passkeys; the restore takes it away again. */
  revoked_again: number;
  tables: BackupTableResponse[];
  /** The version of Accord that made it. */
  version: string;
};
export type RestoreBackupRequest = {
  /** The backup. */
  file: Blob;
  /** The administrator's own password; not needed for a check. */
  password?: (string | null) | undefined;
};
export type BackupKind = "automatic" | "manual" | "before-restore";
export type BackupLocation = "local" | "cloud" | "both";
export type BackupResponse = {
  /** The time of its data; RFC 3339, UTC. */
  created_at: string;
  id: string;
  kind: BackupKind;
  location: BackupLocation;
  /** Size in bytes. */
  size: number;
};
export type RestoreKeptBackupRequest = {
  /** The administrator's own password; not needed for a check. */
  password?: string | undefined;
};
export type LimitResponse = {
  /** RFC 3339, UTC. */
  at: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
};
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
export type DecisionResponse = {
  booking: BookingResponse | null;
  id: string;
  /** Why it was left as it is: a code such as `booking_changed`. */
  refused: string | null;
};
export type ChosenBooking = string;
export type DecideBookingsRequest = {
  /** The status they must still have; those that do not are left as they are. */
  expected_status: BookingStatus;
  /** 1 to 100 bookings. */
  ids: ChosenBooking[];
  /** Whether to notify the visitors; yes if omitted. */
  notify?: (boolean | null) | undefined;
  /** The status they get. */
  status: BookingStatus;
};
export type ToldResponse = {
  /** One email each. */
  told: number;
};
export type RelocatedSession = {
  id: string;
  /** The booking's `revision`. */
  revision: number;
};
export type TellPlaceRequest = {
  sessions: RelocatedSession[];
};
export type UpdateBookingRequest = {
  /** The title of a case follows if it only names the type. */
  case_type?: (string | null) | undefined;
  /** The number on this booking; empty for none, if there is an email address. The client's record stays as it
    is. */
  client_phone?: (string | null) | undefined;
  /** How people meet: `Virtual`, `In person`, `No preference` or anything else. */
  contact_method?: (string | null) | undefined;
  description?: (string | null) | undefined;
  /** The `revision` it must still have: 409 `booking_changed` if someone else has changed anything. */
  expected_revision?: (number | null) | undefined;
  expected_status?: (BookingStatus | null) | undefined;
  language?: (SiteLanguage | null) | undefined;
  /** An `https:` URL of its video meeting; `null` or empty for the mediator's. */
  meeting_link?: (string | null) | undefined;
  /** How to join it, such as a passcode; `null` or empty for what the mediator says. */
  meeting_note?: (string | null) | undefined;
  /** Where it takes place in person; `null` or empty for the mediator's usual place. */
  meeting_place?: (string | null) | undefined;
  /** Whether to notify the visitor of actual changes; yes if omitted. */
  notify?: (boolean | null) | undefined;
  /** Why it is cancelled. The visitor reads it in the email. */
  reason?: (string | null) | undefined;
  /** The free session to move it to. */
  slot_id?: (string | null) | undefined;
  status?: (BookingStatus | null) | undefined;
};
export type HistoryResponse = {
  /** Such as `booking.changed`. */
  action: string;
  /** RFC 3339, UTC. */
  at: string;
  /** The administrator's name, `Client`, or `Accord` for the program itself; empty if the
    administrator no longer exists. */
  by: string;
  /** The fields that changed; none in entries from before they were recorded. */
  changes: ChangeResponse[];
  /** What changed, in a few words, or empty: for display only. */
  detail: string;
  /** What was done, such as `changed the booking from pending to confirmed`. */
  text: string;
};
export type PaymentState =
  | "created"
  | "pending"
  | "paid"
  | "failed"
  | "expired"
  | "partly_refunded"
  | "refunded";
export type PaymentResponse = {
  /** In minor units of `currency` (cents for USD). */
  amount: number;
  booking_id: string;
  client_email: string;
  client_name: string;
  /** RFC 3339, UTC. */
  created_at: string;
  currency: Currency;
  /** Whether the payer's bank disputes it. */
  disputed: boolean;
  id: string;
  /** `card`, `check`, `wire`, `cash` or `other`. */
  method: string;
  /** The provider's key; empty for a payment by hand. */
  provider: string;
  receipt_number: string | null;
  /** What people call the booking. */
  reference: string;
  /** In minor units of `currency` (cents for USD). */
  refunded: number;
  /** When it was paid, failed or expired; RFC 3339, UTC. */
  settled_at: string | null;
  state: PaymentState;
};
export type PaymentEventResponse = {
  /** The administrator's name, `Client`, or `Accord` for the program itself. */
  actor: string;
  /** RFC 3339, UTC. */
  at: string;
  text: string;
};
export type RefundState = "requested" | "sent" | "done" | "failed";
export type RefundResponse = {
  /** In minor units of the payment's `currency` (cents for USD). */
  amount: number;
  /** RFC 3339, UTC. */
  created_at: string;
  reason: string;
  state: RefundState;
};
export type PaymentDetailResponse = PaymentResponse & {
  /** Newest first. */
  events: PaymentEventResponse[];
  /** What the provider calls the money that moved. */
  gateway_reference: string | null;
  /** Such as the number of a check. */
  note: string | null;
  /** How much can still be refunded, in minor units of `currency` (cents for USD). */
  refundable: number;
  /** Oldest first. */
  refunds: RefundResponse[];
};
export type ByHand = "check" | "wire" | "cash" | "other";
export type ReceivedPaymentRequest = {
  /** In minor units of the booking's currency (cents for USD); if absent, all that is due. */
  amount?: (number | null) | undefined;
  method: ByHand;
  /** `YYYY-MM-DD`, not in the future. */
  received_on: string;
  /** Such as the number of a check. */
  reference?: string | undefined;
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
export type BoardRowResponse = {
  /** Whether they take bookings. */
  active: boolean;
  /** When they cannot be booked although no one has booked them. */
  closed: ClosedTimeResponse[];
  id: string;
  name: string;
  /** The sessions they offer, by start. */
  sessions: TimeSlotResponse[];
};
export type UnreadCalendarResponse = {
  /** The mediator. */
  employee_id: string;
  /** The mediator's name. */
  name: string;
  /** When it was last read; RFC 3339, UTC. */
  since: string;
};
export type BoardResponse = {
  /** All bookings on these days, cancelled ones too, newest first. Those of mediators who were deleted
    have no row. */
  bookings: BookingResponse[];
  /** By name. An inactive mediator is listed only with bookings on these days. */
  mediators: BoardRowResponse[];
  /** The mediators whose outside calendar has not been read for a day, by name. */
  unread_calendars: UnreadCalendarResponse[];
};
export type DecideChangeRequest = {
  /** `grant`, which cancels the session, or `decline`. */
  decision: string;
};
export type ClientStatus = "active" | "inactive" | "completed";
export type ClientResponse = {
  address: string;
  /** The latest booking's case type, or `General`. */
  caseType: string;
  /** RFC 3339, UTC. */
  created_at: string;
  /** Empty if unknown. */
  email: string;
  /** When a mail server last refused the email address for good; RFC 3339, UTC. */
  email_refused_at: string | null;
  id: string;
  name: string;
  notes: string;
  phone: string;
  /** How they may be reached safely, or empty. */
  safe_contact: string;
  /** Derived from the bookings. */
  status: ClientStatus;
  /** Number of bookings. */
  totalCases: number;
  /** RFC 3339, UTC. */
  updated_at: string;
};
export type ListedClientResponse = ClientResponse & {
  currency: Currency | null;
  /** The day of the latest session that has begun, `YYYY-MM-DD`. */
  last_session: string | null;
  /** The day of the first session ahead, `YYYY-MM-DD`. */
  next_session: string | null;
  paid: Dollars | null;
};
export type ClientRequest = {
  address?: (string | null) | undefined;
  /** At most 254 characters; empty for none. */
  email?: (string | null) | undefined;
  name?: (string | null) | undefined;
  notes?: (string | null) | undefined;
  phone?: (string | null) | undefined;
  safe_contact?: (string | null) | undefined;
};
export type ErasedResponse = {
  /** Number of bookings stripped of personal data. */
  bookings: number;
  clients: number;
  contact_requests: number;
};
export type EraseByEmailRequest = {
  email: string;
};
export type ClientImportResponse = {
  /** Number of clients added. */
  added: number;
  /** RFC 3339, UTC. */
  created_at: string;
  file_name: string;
  id: string;
  /** Number of clients with something filled in. */
  merged: number;
};
export type ImportColumn =
  | "left_out"
  | "name"
  | "first_name"
  | "middle_name"
  | "last_name"
  | "company"
  | "email"
  | "phone"
  | "address"
  | "street"
  | "city"
  | "state"
  | "postal_code"
  | "country"
  | "notes"
  | "safe_contact";
export type Duplicates = "merge" | "leave";
export type ImportCountsBody = {
  /** Lines that add a client. */
  added: number;
  /** Lines about clients who have it all, or are left as they are. */
  known: number;
  /** Lines that add something to a client. */
  merged: number;
  /** Lines that cannot be read. */
  refused: number;
};
export type ClientFileRequest = {
  /** What each column holds. If omitted, it is guessed from the heading. */
  columns?: (ImportColumn[] | null) | undefined;
  duplicates?: (Duplicates | null) | undefined;
  /** The name of the file; shown in the list of imports. */
  file_name?: string | undefined;
  previewed?: (ImportCountsBody | null) | undefined;
  /** The contents of the file: a heading and at most 5,000 lines with at most 200 columns each,
    separated by commas, semicolons or tabs; at most 2,000,000 characters. */
  text: string;
};
export type ImportLineResponse = {
  /** The client it is about, if there is one already. */
  client: string | null;
  email: string;
  /** Its number in the file. */
  line: number;
  name: string;
  phone: string;
  /** Why it is left out, if it is. */
  reason: string | null;
  /** What of it cannot be used as it stands, and what becomes of that. */
  remarks: string[];
};
export type ImportColumnResponse = {
  /** Its first contents, at most three. */
  examples: string[];
  heading: string;
  /** What it holds. */
  holds: ImportColumn;
};
export type ImportPreviewResponse = {
  /** The first 200 lines that add a client. */
  added: ImportLineResponse[];
  columns: ImportColumnResponse[];
  counts: ImportCountsBody;
  /** The first 200 lines with cells that cannot be used as they stand. They are also among the lines
    of their outcome. */
  flagged: ImportLineResponse[];
  /** Number of lines with such cells. */
  flagged_total: number;
  /** The first 200 lines about clients who have it all, or are left as they are. */
  known: ImportLineResponse[];
  /** The first 200 lines that add something to a client. */
  merged: ImportLineResponse[];
  /** The first 200 lines that cannot be read. */
  refused: ImportLineResponse[];
};
export type TakenBackResponse = {
  /** Left as they are, because they have been changed or have booked since. */
  kept: number;
  /** Deleted. */
  removed: number;
  /** As they were before. */
  restored: number;
};
export type ContactStatus = "new" | "answered" | "closed";
export type ContactRequestResponse = {
  caseStyle: string;
  contactName: string;
  /** RFC 3339, UTC. */
  created_at: string;
  email: string;
  id: string;
  /** What the sender reads. */
  language: SiteLanguage;
  /** What the visitor wrote in the form's notes. */
  message: string;
  /** The practice's own notes. */
  notes: string;
  /** Empty if the visitor left none. */
  phone: string;
  /** Separated by commas. */
  preferredDates: string;
  /** What the emails call it. */
  reference: string;
  status: ContactStatus;
  /** RFC 3339, UTC. */
  updated_at: string;
};
export type ParticipantRole =
  | "party"
  | "counsel"
  | "staff"
  | "insurer"
  | "representative"
  | "interpreter"
  | "other";
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
export type ExportedSeatResponse = {
  email: string;
  /** What their law office calls the case, or empty. */
  file_number: string;
  firm: string;
  /** Whether the practice writes to them about the sessions. */
  gets_mail: boolean;
  /** What they read. */
  language: SiteLanguage;
  matter_id: string;
  name: string;
  phone: string;
  role: ParticipantRole;
  /** What every side may read about which matter it is, or empty. */
  shared_line: string;
  side_name: string;
  side_role: SideRole;
};
export type ClientExportResponse = {
  bookings: BookingResponse[];
  client: ClientResponse;
  /** Sent from the client's email address. */
  contact_requests: ContactRequestResponse[];
  /** Their places on matters, as the client or under their email address. Nothing of anyone else. */
  seats: ExportedSeatResponse[];
};
export type ClosureResponse = {
  /** The sessions that are booked on these days and still ahead, by start. They stay booked. */
  bookings: BookingResponse[];
  /** `null` for all mediators, those hired later included. */
  employee_id: string | null;
  /** `YYYY-MM-DD` */
  from: string;
  id: string;
  /** May be empty. */
  reason: string;
  /** `YYYY-MM-DD` */
  to: string;
};
export type CreateClosureRequest = {
  /** The mediator; `null` or omitted for all of them, those hired later included. */
  employee_id?: (string | null) | undefined;
  /** `YYYY-MM-DD` */
  from: string;
  /** For the practice only. */
  reason?: string | undefined;
  /** `YYYY-MM-DD`, not past; at most 366 days in all. */
  to: string;
};
export type HolidayResponse = {
  /** `YYYY-MM-DD` */
  date: string;
  name: string;
};
export type UpdateContactRequestRequest = {
  /** The practice's own notes. */
  notes?: (string | null) | undefined;
  status?: (ContactStatus | null) | undefined;
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
export type AboutRequest = {
  description?: (string | null) | undefined;
  imageAlt?: (string | null) | undefined;
  title?: (string | null) | undefined;
};
export type BrandingRequest = {
  accent?: (string | null) | undefined;
  faviconUrl?: (string | null) | undefined;
  heroFocus?: (FocusPoint | null) | undefined;
  heroUrl?: (string | null) | undefined;
  imageFocus?: (FocusPoint | null) | undefined;
  imageUrl?: (string | null) | undefined;
  logoUrl?: (string | null) | undefined;
  theme?: (Theme | null) | undefined;
};
export type ContactDetailsRequest = {
  address?: (string | null) | undefined;
  bring?: (string | null) | undefined;
  description?: (string | null) | undefined;
  email?: (string | null) | undefined;
  phone?: (string | null) | undefined;
  title?: (string | null) | undefined;
  venue?: (string | null) | undefined;
};
export type TextItemRequest = {
  description?: string | undefined;
  figure?: string | undefined;
  title?: string | undefined;
};
export type TextSectionRequest = {
  /** Replaces all entries. */
  items?: (TextItemRequest[] | null) | undefined;
  title?: (string | null) | undefined;
};
export type ContactTextsRequest = {
  bring?: (string | null) | undefined;
  description?: (string | null) | undefined;
  title?: (string | null) | undefined;
  venue?: (string | null) | undefined;
};
export type HeroRequest = {
  ctaPrimary?: (string | null) | undefined;
  ctaSecondary?: (string | null) | undefined;
  description?: (string | null) | undefined;
  headline?: (string | null) | undefined;
  imageAlt?: (string | null) | undefined;
  kicker?: (string | null) | undefined;
};
export type LegalRequest = {
  accessibility?: (string | null) | undefined;
  agreement?: (string | null) | undefined;
  privacy?: (string | null) | undefined;
  terms?: (string | null) | undefined;
};
export type SeoRequest = {
  description?: (string | null) | undefined;
  keywords?: (string | null) | undefined;
  title?: (string | null) | undefined;
};
export type ServiceItemRequest = {
  description?: string | undefined;
  title?: string | undefined;
};
export type ServicesRequest = {
  /** Replaces all cards. */
  items?: (ServiceItemRequest[] | null) | undefined;
  title?: (string | null) | undefined;
};
export type SpanishContentRequest = {
  about?: (AboutRequest | null) | undefined;
  contact?: (ContactTextsRequest | null) | undefined;
  credentials?: (TextSectionRequest | null) | undefined;
  faq?: (TextSectionRequest | null) | undefined;
  fees?: (TextSectionRequest | null) | undefined;
  hero?: (HeroRequest | null) | undefined;
  legal?: (LegalRequest | null) | undefined;
  process?: (TextSectionRequest | null) | undefined;
  seo?: (SeoRequest | null) | undefined;
  services?: (ServicesRequest | null) | undefined;
  testimonials?: (TextSectionRequest | null) | undefined;
};
export type ContentRequest = {
  about?: (AboutRequest | null) | undefined;
  branding?: (BrandingRequest | null) | undefined;
  contact?: (ContactDetailsRequest | null) | undefined;
  credentials?: (TextSectionRequest | null) | undefined;
  es?: (SpanishContentRequest | null) | undefined;
  faq?: (TextSectionRequest | null) | undefined;
  fees?: (TextSectionRequest | null) | undefined;
  hero?: (HeroRequest | null) | undefined;
  legal?: (LegalRequest | null) | undefined;
  process?: (TextSectionRequest | null) | undefined;
  /** Each at most once. */
  sections?: (SectionName[] | null) | undefined;
  seo?: (SeoRequest | null) | undefined;
  services?: (ServicesRequest | null) | undefined;
  testimonials?: (TextSectionRequest | null) | undefined;
};
export type ContentVersionResponse = {
  saved_at: string;
  /** The administrator's name; `null` if unknown. */
  saved_by?: (string | null) | undefined;
  version: number;
};
export type LookResponse = {
  /** In dark: the practice's own, or a lighter one that can be read. */
  dark: string;
  /** The color of buttons and links in light: the practice's own, or a darker one that can be read. */
  light: string;
  /** The style rules; none if the pages look like this anyway. */
  rules: string[];
};
export type AgendaResponse = {
  /** Those of today and tomorrow and the next three, in the order they take place. */
  sessions: BookingResponse[];
  /** `YYYY-MM-DD` */
  today: string;
  /** The oldest ones that are over and still confirmed. */
  unsettled: BookingResponse[];
  /** How many there are of these. */
  unsettled_total: number;
};
export type BackupHealth = "ok" | "off" | "failed" | "overdue" | "damaged";
export type BackupStatusResponse = {
  /** When the last one was completed; RFC 3339, UTC. */
  last_at: string | null;
  state: BackupHealth;
};
export type AdminPage =
  | "/admin/dashboard"
  | "/admin/calendar"
  | "/admin/content"
  | "/admin/employees"
  | "/admin/availability"
  | "/admin/clients"
  | "/admin/matters"
  | "/admin/requests"
  | "/admin/notifications"
  | "/admin/analytics"
  | "/admin/payments"
  | "/admin/settings";
export type QuickActionBody = {
  /** The name of a color. */
  color: string;
  description: string;
  /** The name of an icon. */
  icon: string;
  /** The name of the icon's color. */
  iconColor: string;
  id: string;
  /** Each page once. */
  path: AdminPage;
  title: string;
};
export type DashboardConfigResponse = {
  quickActions: QuickActionBody[];
  subtitle: string;
  title: string;
};
export type DashboardConfigRequest = {
  quickActions: QuickActionBody[];
  subtitle: string;
  title: string;
};
export type NewsResponse = {
  /** Differs once anything has been recorded, by whomever: then what is on the screen may be outdated. */
  latest: string;
  /** How many contact requests wait, for those who answer them; otherwise 0. */
  messages: number;
  /** How many requests for sessions, wishes of sides about them and people to check wait for the practice. */
  requests: number;
};
export type Unchecked = "added" | "wrong_person";
export type UncheckedPersonResponse = {
  matter_id: string;
  name: string;
  participant_id: string;
  /** What the office calls their side. */
  side: string;
  unchecked: Unchecked;
};
export type ChangeKind = "cancel" | "move";
export type ChangeRequestResponse = {
  /** RFC 3339, UTC. */
  asked_at: string;
  booking_id: string;
  id: string;
  kind: ChangeKind;
  matter_id: string;
  /** Their name, or empty. */
  name: string;
  /** Who has asked; empty once they have left the table. */
  participant_id: string;
  /** What the office calls their side. */
  side: string;
};
export type WaitingChangeResponse = ChangeRequestResponse & {
  booking: BookingResponse;
};
export type WaitingResponse = {
  booking: BookingResponse | null;
  /** Whether it has waited for a day or longer. */
  late: boolean;
  message: ContactRequestResponse | null;
  person: UncheckedPersonResponse | null;
  request: WaitingChangeResponse | null;
  /** Since when; RFC 3339, UTC. */
  since: string;
};
export type ActivityResponse = {
  case_title: string;
  case_type: string;
  client_name: string;
  /** RFC 3339, UTC. */
  created_at: string;
  id: string;
  /** What people call it. */
  reference: string;
  status: BookingStatus;
};
export type TrendResponse = {
  before: number;
  now: number;
};
export type ChangesResponse = {
  /** Confirmed sessions of the coming 7 days, and those of the last 7 days. */
  activeMediations: TrendResponse;
  /** With a session in the last 30 days, and in the 30 days before. */
  completedCases: TrendResponse;
  /** Pending ones: requested in the last 7 days, and earlier. */
  pendingRequests: TrendResponse;
  /** Requested in the last 7 days, and in the 7 days before. */
  totalAppointments: TrendResponse;
};
export type Verdict = "excellent" | "good" | "needs improvement";
export type PerformanceResponse = {
  completed: number;
  /** In whole percent, rounded down; `null` if there were none. */
  rate: number | null;
  /** Sessions before today that were not cancelled. */
  total: number;
  verdict: Verdict | null;
};
export type DashboardStatsResponse = {
  /** Confirmed ones. */
  activeMediations: number;
  changes: ChangesResponse;
  /** Completed ones. */
  completedCases: number;
  /** Pending ones. */
  pendingRequests: number;
  performance: PerformanceResponse;
  /** All bookings. */
  totalAppointments: number;
};
export type Audience =
  "visitor" | "mediator" | "practice" | "administrators" | "account";
export type TemplateMode = "simple" | "html" | "text";
export type EmailTemplateType =
  | "booking_confirmation"
  | "booking_confirmed"
  | "appointment_reminder"
  | "welcome"
  | "follow_up"
  | "custom";
export type EmailTemplateResponse = {
  /** Who gets its messages. */
  audience: Audience;
  /** HTML for the standard layout; empty in the other modes. */
  html_content: string;
  id: string;
  is_active: boolean;
  /** Part of the program: it can be duplicated, but not changed. */
  is_system: boolean;
  /** The kind of message, for a system template. */
  kind: string | null;
  /** What its recipients read. */
  language: SiteLanguage;
  mode: TemplateMode;
  name: string;
  /** What was removed from the HTML on saving, in words. */
  removed: string[];
  subject: string;
  /** The text, or the paragraphs of a simple template. If it is empty in HTML mode, the text is made from the
    HTML. */
  text_content: string;
  type: EmailTemplateType | null;
  /** `null` for a system template. */
  updated_at: string | null;
  /** The variables it refers to. */
  variables: string[];
};
export type EmailTemplateRequest = {
  html_content?: (string | null) | undefined;
  is_active?: (boolean | null) | undefined;
  language?: (SiteLanguage | null) | undefined;
  mode?: (TemplateMode | null) | undefined;
  name?: (string | null) | undefined;
  subject?: (string | null) | undefined;
  text_content?: (string | null) | undefined;
  type?: (EmailTemplateType | null) | undefined;
};
export type TemplatePreviewResponse = {
  /** A whole document; `null` for a message without HTML. */
  html: string | null;
  /** What is removed from its HTML, in words. */
  removed: string[];
  subject: string;
  text: string;
  /** What it refers to that it does not know. */
  unknown_variables: string[];
};
export type TemplateDraftRequest = {
  /** The booking it is about; sample data if omitted. */
  booking_id?: (string | null) | undefined;
  html_content?: string | undefined;
  /** The kind of a system template, whose variables then count instead. */
  kind?: (string | null) | undefined;
  language?: (SiteLanguage | null) | undefined;
  mode?: (TemplateMode | null) | undefined;
  /** The address it goes to, if it is known. */
  recipient?: (string | null) | undefined;
  subject?: string | undefined;
  text_content?: string | undefined;
  type?: (EmailTemplateType | null) | undefined;
};
export type TestEmailResponse = {
  /** Why it was not sent, in plain words. */
  error?: (string | null) | undefined;
  success: boolean;
};
export type TemplateVariableResponse = {
  /** What it stands for. */
  description: string;
  /** As it is written between the braces. */
  name: string;
  /** An example of its value. */
  sample: string;
};
export type EmailTemplateTypeResponse = {
  /** Who gets its messages. */
  audience: Audience;
  /** What it is called. */
  label: string;
  type: EmailTemplateType;
  /** What its templates can refer to. */
  variables: TemplateVariableResponse[];
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
export type EmployeeRequest = {
  bio?: (string | null) | undefined;
  /** Whether they get calendar invitations to their sessions by email; yes if omitted for a new one. */
  calendar_mail?: (boolean | null) | undefined;
  /** Whether they are on the site and can be booked, while active; yes if omitted for a new one. */
  can_be_booked?: (boolean | null) | undefined;
  certification?: (string | null) | undefined;
  /** At most 254 characters. */
  email?: (string | null) | undefined;
  languages?: (SpokenLanguage[] | null) | undefined;
  /** An `https:` URL for their sessions by video, or empty. */
  meeting_link?: (string | null) | undefined;
  /** How to get in, such as a passcode or a number to dial. */
  meeting_note?: (string | null) | undefined;
  /** Where their sessions in person take place; empty for the practice's usual place. */
  meeting_place?: (string | null) | undefined;
  name?: (string | null) | undefined;
  phone?: (string | null) | undefined;
  profileFocus?: (FocusPoint | null) | undefined;
  /** An `https:` URL, a `/media/…` path, or empty. */
  profileImage?: (string | null) | undefined;
  role?: (Role | null) | undefined;
  spanish?: (EmployeeTexts | null) | undefined;
  specialties?: (Specialty[] | null) | undefined;
  status?: (EmployeeStatus | null) | undefined;
};
export type AffectedResponse = {
  /** Those whose clients can be told by email: see `POST /api/bookings/relocations`. */
  by_email: RelocatedSession[];
  /** How many email addresses their clients have in all. */
  people: number;
  /** How many there are. */
  sessions: number;
};
export type SavedEmployeeResponse = EmployeeResponse & {
  affected?: (AffectedResponse | null) | undefined;
};
export type CalendarFeedResponse = {
  /** Whether there is one. */
  active: boolean;
  /** When it was created; RFC 3339, UTC. */
  created_at: string | null;
  /** Its URL; returned only once, when it is created. */
  url?: (string | null) | undefined;
};
export type OutsideCalendarResponse = {
  /** Whether there is one. */
  active: boolean;
  /** When it was added; RFC 3339, UTC. */
  added_at: string | null;
  /** The sessions ahead that are booked at busy times, by start. They stay booked. */
  bookings: BookingResponse[];
  /** How many busy times are ahead. */
  busy_times: number;
  /** The host and the end of its address. */
  masked_address: string | null;
  /** Why it could not be read since, in plain words. */
  problem: string | null;
  /** When it was last read; RFC 3339, UTC. */
  read_at: string | null;
  /** How many of its entries could not be read, or not completely. What is known of them is busy. */
  skipped: number;
};
export type OutsideCalendarRequest = {
  /** Its private address: `https://`, `http://` or `webcal://`. */
  address: string;
};
export type StepName =
  | "details"
  | "mediator"
  | "timetable"
  | "plan"
  | "holidays"
  | "mail"
  | "meeting"
  | "legal"
  | "open";
export type StepResponse = {
  /** Whether what it is about is there. */
  done: boolean;
  name: StepName;
};
export type ListedMatterResponse = {
  case_number: string;
  /** What its latest session is about. */
  case_type: string;
  /** The day of its latest session, `YYYY-MM-DD`. */
  date: string;
  /** The mediator of its latest session. */
  employee_name: string;
  id: string;
  people: number;
  sessions: number;
  /** The names of the sides, in order. */
  sides: string[];
  /** The case style, or empty. */
  style: string;
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
export type Attendance = "unknown" | "in_person" | "video" | "no";
export type ParticipantResponse = {
  /** How they take part in the sessions. */
  attends: Attendance;
  /** Empty if unknown, or for those who see no contact details. */
  email: string;
  firm: string;
  /** Whether the practice writes to them about the sessions. */
  gets_mail: boolean;
  id: string;
  /** What they read. */
  language: SiteLanguage;
  name: string;
  phone: string;
  role: ParticipantRole;
  shared_email: boolean;
  /** The ids of the matter's sessions that they were told of by email, or that they have booked. */
  told: string[];
  unchecked: Unchecked | null;
};
export type SideResponse = {
  /** What its law office calls the case, or empty. */
  file_number: string;
  id: string;
  name: string;
  people: ParticipantResponse[];
  role: SideRole;
};
export type MatterResponse = {
  /** The court's number, or empty. */
  case_number: string;
  county: County | null;
  /** RFC 3339, UTC. */
  created_at: string;
  id: string;
  /** The office's own; empty for those who see no contact details. */
  note: string;
  /** What sides ask for: the oldest first. */
  requests: ChangeRequestResponse[];
  /** Those that the caller sees, the latest first. */
  sessions: BookingResponse[];
  /** What every side may read about which matter it is, or empty. */
  shared_line: string;
  sides: SideResponse[];
  /** The case style, such as `Ortiz v. Lee`, or empty. */
  style: string;
  /** RFC 3339, UTC. */
  updated_at: string;
};
export type OpenMatterRequest = {
  booking_id: string;
};
export type MatterRequest = {
  case_number?: (string | null) | undefined;
  county?: (County | null) | undefined;
  note?: (string | null) | undefined;
  shared_line?: (string | null) | undefined;
  style?: (string | null) | undefined;
};
export type ParticipantRequest = {
  attends?: (Attendance | null) | undefined;
  /** At most 254 characters; empty for none. */
  email?: string | undefined;
  firm?: string | undefined;
  /** Whether the practice writes to them about the sessions. Not without an address. */
  gets_mail?: boolean | undefined;
  id?: (string | null) | undefined;
  language?: (SiteLanguage | null) | undefined;
  name: string;
  phone?: string | undefined;
  role: ParticipantRole;
  /** The office knows that the address is on another side, too. Only for those who are neither party nor
    counsel nor their staff, and not in a family case. */
  shared_email?: boolean | undefined;
  unchecked?: (Unchecked | null) | undefined;
};
export type SideRequest = {
  /** At most 20 letters, digits and hyphens with at least one digit; empty for none. */
  file_number?: string | undefined;
  id?: (string | null) | undefined;
  name: string;
  people?: ParticipantRequest[] | undefined;
  role: SideRole;
};
export type SidesRequest = {
  /** 1 to 12, with 1 to 40 people in all. */
  sides: SideRequest[];
};
export type TellMatterRequest = {
  booking_id: string;
};
export type MediaResponse = {
  created_at: string;
  id: string;
  name: string;
  /** Size in bytes, as stored. */
  size: number;
  /** Where its thumbnail is served. */
  thumbnail_url: string;
  /** Its media type, as stored. */
  type: string;
  /** Where it is served. */
  url: string;
  /** Where the site shows it, in words. */
  uses: string[];
};
export type UploadMediaRequest = {
  /** JPG, PNG, GIF or WebP. */
  files: Blob[];
  /** `media` if omitted: 5 MB each; `logo` and `profile` 2 MB; `favicon` 512 KB. */
  purpose?: (string | null) | undefined;
};
export type ComposedResponse = {
  /** The ids in the outbox, in the order of the recipients. */
  ids: string[];
  /** Number of emails. */
  queued: number;
  /** Those of the recipients whose address a mail server has refused for good before. */
  refused: string[];
};
export type Recipient = string;
export type ComposeRequest = {
  /** Whether to attach the booking's calendar file; no if omitted. */
  attach_calendar?: (boolean | null) | undefined;
  /** The booking it is about. */
  booking_id?: (string | null) | undefined;
  /** What it says, with the variables of the template type `custom`; those of the session only with
    `booking_id`. */
  message: string;
  mode?: (TemplateMode | null) | undefined;
  /** 1 to 500 addresses. Each gets an email of their own, once. */
  recipients: Recipient[];
  /** Not before this time; RFC 3339. */
  send_at?: (string | null) | undefined;
  subject: string;
};
export type RecordCheck = {
  /** Where the record was looked for. */
  name: string;
  /** `SPF`, `DKIM` or `DMARC`. */
  record: string;
  /** `good`, `weak`, `missing` or `unknown` (could not be checked). */
  standing: string;
  /** The record, if there is one. */
  value: string | null;
  /** What that means and what to do. */
  words: string;
};
export type DeliverabilityResponse = {
  /** SPF, DKIM and DMARC, in this order; empty without a sender. */
  checks: RecordCheck[];
  /** The address mail is sent from; `null` if the server has none. */
  sender: string | null;
};
export type HeldMailResponse = {
  count: number;
};
export type HeldMailAction = "send" | "drop";
export type HeldMailRequest = {
  action: HeldMailAction;
};
export type MailState = "waiting" | "sent" | "failed" | "withdrawn" | "held";
export type OutboxMailResponse = {
  /** How often it was tried. */
  attempts: number;
  booking_id: string | null;
  booking_reference: string | null;
  contact_request_id: string | null;
  /** RFC 3339, UTC. */
  created_at: string;
  /** When it will be tried next; RFC 3339, UTC. */
  due_at: string | null;
  /** Why it was not sent, in plain words. */
  error: string | null;
  id: string;
  /** The kind of message, such as `booking_received`; `custom` for what the office wrote. */
  kind: string;
  /** Where it went; before that, where it would go now. */
  recipient: string | null;
  /** Whether a mail server refused the address for good. */
  refused: boolean;
  /** RFC 3339, UTC. */
  sent_at: string | null;
  /** When it was sent, given up, withdrawn or held; RFC 3339, UTC. */
  settled_at: string | null;
  state: MailState;
  /** `null` until it has left or failed. */
  subject: string | null;
  /** The kind in words. */
  title: string;
};
export type OutboxMailDetailResponse = OutboxMailResponse & {
  /** Whether what it said when it left was erased. */
  body_erased: boolean;
  /** The attached calendar file. */
  calendar: string | null;
  /** The sender. */
  from: string | null;
  /** A whole HTML document. */
  html: string | null;
  /** Whether this is what it said when it left, rather than what it would say now. */
  is_as_sent: boolean;
  /** Its `Message-ID`, once it has left. */
  message_id: string | null;
  /** What the mail server said last, in its own words. */
  response: string | null;
  text: string | null;
};
export type AddressRequest = {
  email: string;
};
export type MailHealthName = "leaving" | "failing" | "no_server";
export type MailServerSource = "settings" | "environment" | "none";
export type MailStatusResponse = {
  /** What happened when the mail server was last tried, if mail does not leave. */
  error: string | null;
  /** Number of messages given up. */
  failed: number;
  /** Since when it does not, although there is a mail server; RFC 3339, UTC. */
  failing_since: string | null;
  /** Whether mail leaves. */
  health: MailHealthName;
  /** Number of messages that a restore has held. */
  held: number;
  /** When the last message left, to ten seconds; RFC 3339, UTC. */
  last_sent_at: string | null;
  /** Where the mail server is configured. */
  mail_server: MailServerSource;
  /** Since when the oldest of them has been trying to leave; RFC 3339, UTC. */
  oldest_waiting_at: string | null;
  /** Number of messages waiting. */
  waiting: number;
};
export type PaymentProviderResponse = {
  enabled: boolean;
  key: string;
  /** The environment variables that it needs and that are not set. */
  missing_secrets: string[];
  name: string;
  /** Settings that are no secret, by name. */
  public_config: {
    [key: string]: string;
  };
  /** The environment variables with its secrets, by the secret's name. A secret without one is in
    the variable with the usual name, such as `STRIPE_SECRET_KEY`. */
  secret_env_names: {
    [key: string]: string;
  };
};
export type PaymentProviderFields = {
  enabled?: boolean | undefined;
  name?: string | undefined;
  /** Settings that are no secret, by name. */
  public_config?:
    | {
        [key: string]: string;
      }
    | undefined;
  /** The environment variables with its secrets, by the secret's name. */
  secret_env_names?:
    | {
        [key: string]: string;
      }
    | undefined;
};
export type PaymentProviderRequest = PaymentProviderFields & {
  /** Up to 40 lowercase letters, digits, hyphens or underscores. */
  key?: string | undefined;
};
export type ProviderTestResponse = {
  /** What is wrong, and what to do about it. */
  error?: (string | null) | undefined;
  ok: boolean;
};
export type PaymentGatewayResponse = {
  key: string;
  name: string;
  /** The names of its settings that are no secret. */
  public_config: string[];
  /** The names of its secrets. */
  secrets: string[];
};
export type PaymentMode = "off" | "optional" | "required";
export type PaymentSettingsFields = {
  currency: Currency;
  /** A provider's key, or empty. */
  default_provider: string;
  /** How long a time is held for someone who is paying. */
  hold_minutes: number;
  mode: PaymentMode;
};
export type PaymentSettingsResponse = {
  currencies: Currency[];
  /** The payment services that a provider can use, by its key. */
  gateways: PaymentGatewayResponse[];
  /** By key. */
  providers: PaymentProviderResponse[];
  settings: PaymentSettingsFields;
};
export type PaymentSettingsRequest = {
  currency?: Currency | undefined;
  /** A provider's key, or empty. */
  default_provider?: string | undefined;
  /** 5 to 60; if absent, it stays as it is. */
  hold_minutes?: (number | null) | undefined;
  mode?: PaymentMode | undefined;
};
export type ReminderObstacle =
  | "nothing_owed"
  | "no_address"
  | "address_refused"
  | "reminded_today"
  | "reminder_held";
export type PaymentReminderResponse = {
  booking_id: string;
  obstacle: ReminderObstacle | null;
};
export type RemindClientsRequest = {
  /** 1 to 100 bookings. */
  booking_ids: ChosenBooking[];
};
export type SurplusResponse = {
  /** In minor units of `currency` (cents for USD). */
  amount: number;
  booking_id: string;
  client_name: string;
  currency: Currency;
  /** The payment that most of it is left of. */
  payment_id: string;
  /** What people call the booking. */
  reference: string;
};
export type ReceivableResponse = {
  /** What is still to be paid, in minor units of `currency` (cents for USD). */
  amount: number;
  client_name: string;
  currency: Currency;
  /** The day of the session, by which it is to be paid: `YYYY-MM-DD`, in the practice's time zone. */
  due_on: string;
  /** The mediator's name. */
  employee_name: string;
  /** The booking's id. */
  id: string;
  obstacle: ReminderObstacle | null;
  /** Whether that day is over. */
  overdue: boolean;
  /** When the session was confirmed, or booked if it never had to be; RFC 3339, UTC. */
  owed_since: string;
  /** What people call the booking. */
  reference: string;
  /** When the client was last reminded; RFC 3339, UTC. */
  reminded_at: string | null;
};
export type ReceivableTotalResponse = {
  /** In minor units of `currency` (cents for USD). */
  amount: number;
  currency: Currency;
  /** For how many sessions. */
  sessions: number;
};
export type ReceivablesResponse = {
  items: ReceivableResponse[];
  /** One for each currency. */
  totals: ReceivableTotalResponse[];
};
export type RefundRequest = {
  /** In minor units of the payment's `currency` (cents for USD); if absent, all that is left. */
  amount?: (number | null) | undefined;
  /** Whether to return it although the client disputes the payment with their bank, which may
    return the money as well. */
  despite_dispute?: boolean | undefined;
  /** Why. The client does not see it. */
  reason: string;
  /** Whether the client still owes what is returned, such as before paying in another way. */
  stays_owed?: boolean | undefined;
};
export type FoundBookingResponse = {
  client_name: string;
  /** `YYYY-MM-DD` */
  date: string;
  employee_name: string;
  id: string;
  reference: string;
  /** `HH:MM` */
  start_time: string;
  status: BookingStatus;
};
export type FoundClientResponse = {
  /** Empty if unknown, or not for the caller to see. */
  email: string;
  id: string;
  name: string;
  phone: string;
};
export type FoundRequestResponse = {
  contact_name: string;
  /** RFC 3339, UTC. */
  created_at: string;
  email: string;
  id: string;
  status: ContactStatus;
};
export type SearchResponse = {
  bookings: FoundBookingResponse[];
  clients: FoundClientResponse[];
  contact_requests: FoundRequestResponse[];
  matters: ListedMatterResponse[];
};
export type SiteSettingsResponse = {
  /** `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`. */
  dateFormat: string;
  /** Whether the public pages have an "Exit this page" button. */
  exitButton: boolean;
  /** The websites that may show the booking page in a frame: `https://www.example.com`. */
  hostSites: string[];
  siteDescription: string;
  siteName: string;
  /** Whether the public pages are in Spanish, too. */
  spanish: boolean;
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
export type PracticeSettingsResponse = {
  /** How many days ahead visitors can book. */
  bookingWindow: number;
  /** Weekday names, as JSON text: `["monday","tuesday"]`. */
  businessDays: string;
  /** `HH:MM` */
  businessHoursEnd: string;
  /** `HH:MM` */
  businessHoursStart: string;
  /** How long before a session starts visitors can no longer move or cancel it. */
  cancelNotice: string;
  /** The case types to choose from; none for the usual ones. */
  caseTypes: CaseTypeChoice[];
  /** Whether visitors are asked to confirm a request by email. */
  confirmByEmail: boolean;
  /** What an hour costs in a session of another length, in dollars. */
  hourlyRate: number;
  /** Whether visitors are asked if they prefer to meet in person. */
  inPerson: boolean;
  /** Where they meet, unless the mediator or the session says otherwise; may be empty. */
  meetingPlace: string;
  /** How long before it starts they can no longer request it. */
  minimumNotice: string;
  /** How many open requests one email address may have. */
  requestsPerAddress: number;
  /** How many one network may have within a day. */
  requestsPerNetwork: number;
  /** How many of those without a sum to solve. */
  requestsWithoutSum: number;
  /** The kinds of session it sells. */
  sessionTypes: SessionKind[];
  /** The IANA name of a time zone. */
  timezone: string;
};
export type SecuritySettingsResponse = {
  /** How long the audit log is kept, in days. */
  activityDays: number;
  /** Addresses and CIDR ranges; empty allows everyone. */
  ipWhitelist: string[];
  loginAttempts: number;
  passwordMinLength: number;
  passwordRequireNumbers: boolean;
  passwordRequireSpecial: boolean;
  /** Minutes without activity. */
  sessionTimeout: number;
  /** Whether everyone must use two-factor authentication. */
  twoFactorRequired: boolean;
};
export type NotificationSettingsResponse = {
  /** Whether clients get an email before each session. */
  appointmentReminders: boolean;
  /** Whether clients get an email the day after a session was completed. */
  autoFollowUp: boolean;
  /** Whether clients get an email when the practice changes something else about a booking. */
  clientUpdates: boolean;
  dailyReports: boolean;
  /** Whether clients get an email when a session is requested or confirmed. */
  emailConfirmations: boolean;
  emailNotifications: boolean;
  /** Whether the built-in template replaces one that is missing or switched off. */
  email_system_fallback_enabled: boolean;
  /** How many days the text of an email is kept after it left. */
  mailRetentionDays: number;
  pushNotifications: boolean;
  /** How many hours before the session. */
  reminderTime: number;
  smsNotifications: boolean;
  systemAlerts: boolean;
  /** How many emails a visitor can cause per email address and day; the rest is withheld. */
  visitorEmails: number;
  weeklyReports: boolean;
};
export type MailSettingsResponse = {
  smtpFromEmail: string;
  smtpFromName: string;
  /** Empty if mail is sent through the server in the configuration. */
  smtpHost: string;
  /** Whether a password is saved; it is never returned. */
  smtpPasswordSet: boolean;
  smtpPort: number;
  smtpReplyToEmail: string;
  /** `tls`, `ssl` or `none`. */
  smtpSecurity: string;
  smtpUsername: string;
};
export type BackupSettingsResponse = {
  autoBackup: boolean;
  /** `hourly`, `daily`, `weekly` or `monthly`. */
  backupFrequency: string;
  /** `local`, `cloud` or `both`. */
  backupLocation: string;
  /** Whether a cloud store is configured. */
  cloudBackupAvailable: boolean;
  /** Days. */
  retentionPeriod: number;
};
export type SettingsResponse = SiteSettingsResponse &
  PracticeSettingsResponse &
  SecuritySettingsResponse &
  NotificationSettingsResponse &
  MailSettingsResponse &
  BackupSettingsResponse;
export type SavedSettingsResponse = SettingsResponse & {
  affected?: (AffectedResponse | null) | undefined;
};
export type Listed = string[] | string;
export type SiteFields = {
  /** `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`. */
  dateFormat?: (string | null) | undefined;
  /** Whether the public pages have an "Exit this page" button. */
  exitButton?: (boolean | null) | undefined;
  hostSites?: (Listed | null) | undefined;
  siteDescription?: (string | null) | undefined;
  siteName?: (string | null) | undefined;
  /** Whether the public pages are in Spanish, too. */
  spanish?: (boolean | null) | undefined;
};
export type WholeNumber = number | string;
export type CaseTypeChoiceFields = {
  for?: (ChosenBy | null) | undefined;
  name: string;
  /** Its name in Spanish. */
  nameEs?: string | undefined;
};
export type SessionKindFields = {
  minutes: WholeNumber | null;
  /** What everyone calls it. */
  name: string;
  /** Its name in Spanish. */
  nameEs?: string | undefined;
  /** Dollars, 0 to 100,000. */
  price: Price;
  /** `HH:MM` */
  start: WallTime;
};
export type PracticeFields = {
  bookingWindow?: (WholeNumber | null) | undefined;
  businessDays?: (Listed | null) | undefined;
  businessHoursEnd?: (WallTime | null) | undefined;
  businessHoursStart?: (WallTime | null) | undefined;
  /** How long before a session starts visitors can no longer move or cancel it: 0 to 336 hours, or 0 to
    15 business days. */
  cancelNotice?: (string | null) | undefined;
  /** The case types to choose from, all of them: up to 20, and one for visitors; none for the usual ones. */
  caseTypes?: (CaseTypeChoiceFields[] | null) | undefined;
  confirmByEmail?: (boolean | null) | undefined;
  hourlyRate?: (WholeNumber | null) | undefined;
  inPerson?: (boolean | null) | undefined;
  /** Where sessions in person take place, unless the mediator or the session says otherwise. */
  meetingPlace?: (string | null) | undefined;
  /** How long before it starts they can no longer request it. */
  minimumNotice?: (string | null) | undefined;
  /** How many sessions ahead the person was told another time zone will move. Needed if there are any:
    without the right number, the answer is 409 `sessions_move` with the number in `sessions`. */
  movedSessions?: (number | null) | undefined;
  requestsPerAddress?: (WholeNumber | null) | undefined;
  requestsPerNetwork?: (WholeNumber | null) | undefined;
  requestsWithoutSum?: (WholeNumber | null) | undefined;
  /** The kinds of session it sells, all of them: 1 to 12, of which no two start at the same time and take as long. */
  sessionTypes?: (SessionKindFields[] | null) | undefined;
  timezone?: (string | null) | undefined;
};
export type SecurityFields = {
  activityDays?: (WholeNumber | null) | undefined;
  ipWhitelist?: (Listed | null) | undefined;
  loginAttempts?: (WholeNumber | null) | undefined;
  passwordMinLength?: (WholeNumber | null) | undefined;
  passwordRequireNumbers?: (boolean | null) | undefined;
  passwordRequireSpecial?: (boolean | null) | undefined;
  sessionTimeout?: (WholeNumber | null) | undefined;
  twoFactorRequired?: (boolean | null) | undefined;
};
export type NotificationFields = {
  appointmentReminders?: (boolean | null) | undefined;
  autoFollowUp?: (boolean | null) | undefined;
  clientUpdates?: (boolean | null) | undefined;
  dailyReports?: (boolean | null) | undefined;
  emailConfirmations?: (boolean | null) | undefined;
  emailNotifications?: (boolean | null) | undefined;
  email_system_fallback_enabled?: (boolean | null) | undefined;
  mailRetentionDays?: (WholeNumber | null) | undefined;
  pushNotifications?: (boolean | null) | undefined;
  reminderTime?: (WholeNumber | null) | undefined;
  smsNotifications?: (boolean | null) | undefined;
  systemAlerts?: (boolean | null) | undefined;
  visitorEmails?: (WholeNumber | null) | undefined;
  weeklyReports?: (boolean | null) | undefined;
};
export type MailFields = {
  smtpFromEmail?: (string | null) | undefined;
  smtpFromName?: (string | null) | undefined;
  smtpHost?: (string | null) | undefined;
  /** Only if a new one was entered. */
  smtpPassword?: (string | null) | undefined;
  smtpPort?: (WholeNumber | null) | undefined;
  smtpReplyToEmail?: (string | null) | undefined;
  smtpSecurity?: (string | null) | undefined;
  smtpUsername?: (string | null) | undefined;
};
export type BackupFields = {
  autoBackup?: (boolean | null) | undefined;
  backupFrequency?: (string | null) | undefined;
  backupLocation?: (string | null) | undefined;
  retentionPeriod?: (WholeNumber | null) | undefined;
};
export type SettingsRequest = SiteFields &
  PracticeFields &
  SecurityFields &
  NotificationFields &
  MailFields &
  BackupFields;
export type SettingsFile = {
  /** `accord-settings` */
  format: string;
  settings: SettingsResponse;
  /** The format version. */
  version: number;
};
export type ImportRequest = {
  format?: (string | null) | undefined;
  settings?: (SettingsRequest | null) | undefined;
  version?: (number | null) | undefined;
};
export type SitemapResponse = {
  /** The date of the last change in it; `null` before the first. */
  last_modified?: (string | null) | undefined;
  /** Where search engines find it. */
  url: string;
};
export type TestEmailRequest = {
  fromEmail?: (string | null) | undefined;
  fromName?: (string | null) | undefined;
  host?: (string | null) | undefined;
  /** Only if one was entered; the saved one is used only with the saved host and user. */
  password?: (string | null) | undefined;
  port?: (WholeNumber | null) | undefined;
  replyToEmail?: (string | null) | undefined;
  security?: (string | null) | undefined;
  testEmail?: string | undefined;
  username?: (string | null) | undefined;
};
export type VerificationOutcome = "restores" | "damaged" | "unknown";
export type VerificationResponse = {
  /** When it was tried, RFC 3339. */
  at: string;
  /** The backup's name. */
  backup: string;
  outcome: VerificationOutcome | null;
  /** Why it does not restore or could not be tried, in one line. */
  problem: string;
};
export type SystemInfoResponse = {
  /** Such as `9.4 MB`. */
  databaseSize: string;
  /** When the last backup was made, RFC 3339; `null` if there is none. */
  lastBackup: string | null;
  lastVerification: VerificationResponse | null;
  /** Messages that were given up: refused permanently, or too old. */
  mailGivenUp: number;
  /** Messages waiting to be sent. */
  mailWaiting: number;
  /** Messages withheld in the last 90 days, because the visitor had caused as many emails as
    allowed per address and day. */
  mailWithheld: number;
  /** Number of mediators, including inactive ones. */
  totalEmployees: number;
  /** How long this server has been running, such as `3 days, 4 hours`. */
  uptime: string;
  /** The program's version. */
  version: string;
};
export type InvitationResponse = {
  email: string;
  /** The mediator they are, if they are one. */
  employeeId: string | null;
  /** Whether its link no longer works. */
  expired: boolean;
  /** RFC 3339, UTC. */
  expiresAt: string;
  id: string;
  /** The name of the person who sent it, or else their email address; `null` if they are gone. */
  invitedBy: string | null;
  role: AdminRole;
};
export type PersonResponse = {
  /** Whether they cannot sign in. */
  disabled: boolean;
  email: string;
  /** The mediator they are, if they are one. */
  employeeId: string | null;
  firstName: string;
  id: string;
  isYou: boolean;
  lastName: string;
  /** When they were last seen signed in; RFC 3339, UTC. */
  lastSeen: string | null;
  role: AdminRole;
  /** Whether they sign in with a second factor. */
  twoFactor: boolean;
};
export type TeamResponse = {
  /** Newest first. */
  invitations: InvitationResponse[];
  people: PersonResponse[];
};
export type InvitationRequest = {
  email: string;
  /** The mediator they are; empty for none. A mediator needs one. */
  employeeId?: (string | null) | undefined;
  role: AdminRole;
};
export type PersonRequest = {
  /** `true` signs them out at once, and they cannot sign in until it is `false` again. */
  disabled?: (boolean | null) | undefined;
  /** The mediator they are; empty for none. A mediator needs one. */
  employeeId?: (string | null) | undefined;
  role?: (AdminRole | null) | undefined;
};
export type CreateTimeSlotRequest = {
  /** `YYYY-MM-DD` */
  date: string;
  /** A session type's label, `N hour(s)` or `N minutes`; `1 hour` if omitted. */
  duration?: (string | null) | undefined;
  employee_id: string;
  price?: (Price | null) | undefined;
  /** `HH:MM` */
  time: WallTime;
};
export type MigrateTimeSlotsResponse = {
  migrated: number;
  unchanged: number;
};
export type MigrateTimeSlotsRequest = {
  employee_id?: (string | null) | undefined;
};
export type UpdateTimeSlotRequest = {
  price?: (Price | null) | undefined;
  status?: (SlotStatus | null) | undefined;
};
export const {
  useListActivityQuery,
  useExportActivityQuery,
  useListActivityPeopleQuery,
  useGetAnalyticsQuery,
  useRenewBackupCodesMutation,
  useDisableTwoFactorMutation,
  useSetUpTwoFactorMutation,
  useGetTwoFactorStatusQuery,
  useVerifyTwoFactorSetupMutation,
  useLogoutMutation,
  useListPasskeysQuery,
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useChangePasswordMutation,
  useGetProfileQuery,
  useSaveProfileMutation,
  useListSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSaveScheduleMutation,
  useExportAvailabilityQuery,
  useGenerateAvailabilityMutation,
  useDownloadBackupQuery,
  useRestoreBackupMutation,
  useListBackupsQuery,
  useDownloadKeptBackupQuery,
  useDeleteBackupMutation,
  useRestoreKeptBackupMutation,
  useListBookingsQuery,
  useDecideBookingsMutation,
  useExportBookingsQuery,
  useTellPlaceMutation,
  useUpdateBookingMutation,
  useListBookingHistoryQuery,
  useRecordPaymentMutation,
  useKeepSurplusMutation,
  useGetBoardQuery,
  useDecideChangeRequestMutation,
  useListClientsQuery,
  useCreateClientMutation,
  useEraseByEmailMutation,
  useExportClientsQuery,
  useListClientImportsQuery,
  useImportClientsMutation,
  usePreviewClientImportMutation,
  useTakeBackClientImportMutation,
  useGetClientQuery,
  useUpdateClientMutation,
  useDeleteClientMutation,
  useListClientBookingsQuery,
  useEraseClientMutation,
  useExportClientQuery,
  useListClosuresQuery,
  useCreateClosureMutation,
  useListHolidaysQuery,
  useKeepHolidaysOpenMutation,
  useGetHolidayQuestionQuery,
  useDeleteClosureMutation,
  useListContactRequestsQuery,
  useUpdateContactRequestMutation,
  useDeleteContactRequestMutation,
  useCreateClientFromRequestMutation,
  useSaveContentMutation,
  useListContentVersionsQuery,
  useGetContentVersionQuery,
  useRestoreContentVersionMutation,
  useGetLookQuery,
  useGetDashboardAgendaQuery,
  useGetDashboardBackupQuery,
  useGetDashboardConfigQuery,
  useSaveDashboardConfigMutation,
  useGetNewsQuery,
  useGetDashboardQueueQuery,
  useListRecentActivityQuery,
  useGetDashboardStatsQuery,
  useListEmailTemplatesQuery,
  useCreateEmailTemplateMutation,
  usePreviewEmailTemplateMutation,
  useTestEmailTemplateMutation,
  useListEmailTemplateTypesQuery,
  useGetEmailTemplateQuery,
  useUpdateEmailTemplateMutation,
  useDeleteEmailTemplateMutation,
  useDuplicateEmailTemplateMutation,
  useCreateEmployeeMutation,
  useUpdateEmployeeMutation,
  useDeleteEmployeeMutation,
  useGetCalendarFeedQuery,
  useCreateCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
  useGetOutsideCalendarQuery,
  useSetOutsideCalendarMutation,
  useRemoveOutsideCalendarMutation,
  useReadOutsideCalendarMutation,
  useGetGettingStartedQuery,
  useListMattersQuery,
  useOpenMatterMutation,
  useExportMattersQuery,
  useGetMatterQuery,
  useUpdateMatterMutation,
  useEraseParticipantMutation,
  useRenewLinkMutation,
  useUpdateSidesMutation,
  useTellMatterMutation,
  useListMediaQuery,
  useUploadMediaMutation,
  useDeleteMediaMutation,
  useComposeMailMutation,
  useGetDeliverabilityQuery,
  useSettleHeldMailMutation,
  useListOutboxQuery,
  useReadOutboxMailQuery,
  useCancelMailMutation,
  useReleaseMailMutation,
  useResendMailMutation,
  useRetryMailMutation,
  useForgetRefusedAddressMutation,
  useSendMailNowMutation,
  useGetMailStatusQuery,
  useAddPaymentProviderMutation,
  useChangePaymentProviderMutation,
  useDeletePaymentProviderMutation,
  useTestPaymentProviderMutation,
  useGetPaymentSettingsQuery,
  useSavePaymentSettingsMutation,
  useListPaymentsQuery,
  useExportPaymentsQuery,
  useRemindClientsMutation,
  useListSurplusesQuery,
  useListReceivablesQuery,
  useReadPaymentQuery,
  useSendReceiptMutation,
  useRefundPaymentMutation,
  useSearchQuery,
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useGetDefaultSettingsQuery,
  useExportSettingsQuery,
  useImportSettingsMutation,
  useClearSiteCacheMutation,
  useGenerateSitemapMutation,
  useSendTestEmailMutation,
  useGetSystemInfoQuery,
  useGetTeamQuery,
  useInvitePersonMutation,
  useRevokeInvitationMutation,
  useResendInvitationMutation,
  useChangePersonMutation,
  useRemovePersonMutation,
  useCreateTimeSlotMutation,
  useMigrateTimeSlotsMutation,
  useUpdateTimeSlotMutation,
  useDeleteTimeSlotMutation,
} = injectedRtkApi;
