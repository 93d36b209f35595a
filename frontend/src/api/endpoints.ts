import type { DefinitionsFromApi, OverrideResultType, ResultTypeFrom } from '@reduxjs/toolkit/query';
import {
  downloadAs,
  pageOf,
  savedContent,
  savedSettings,
  savedTemplate,
  type Page,
  type SavedContent,
  type SavedSettings,
  type SavedTemplate,
} from './answers';
import { generatedApi, type VisitedPaymentResponse } from './api.gen';
import { ownCalls } from './ownCalls';
import { enrolled, userRenamed } from './session/session';

// The browser's cache as one table: what each answer shows, what each change makes stale, how an
// answer is read. The store imports it, so it is complete before the first request: an answer keeps
// the tags it arrived with.

const TAGS = [
  'Backup',
  'Booking',
  'CalendarFeed',
  'Closure',
  'Client',
  'ContactRequest',
  'Content',
  'ContentVersion',
  'DashboardConfig',
  'EmailTemplate',
  'Employee',
  'Mail',
  'Media',
  'OutsideCalendar',
  'Passkey',
  'Payment',
  'PaymentSetup',
  'Profile',
  'Session',
  'Settings',
  'Site',
  'Team',
  'TimeSlot',
  'TwoFactor',
] as const;
type Tag = (typeof TAGS)[number];

type Definitions = DefinitionsFromApi<typeof generatedApi>;
type Row<Name extends keyof Definitions> = ResultTypeFrom<Definitions[Name]> extends (infer T)[] ? T : never;

type PagedCall =
  | 'getDashboardQueue'
  | 'listActivity'
  | 'listBackups'
  | 'listBookings'
  | 'listClientBookings'
  | 'listClients'
  | 'listContactRequests'
  | 'listContentVersions'
  | 'listEmailTemplates'
  | 'listMedia'
  | 'listOutbox'
  | 'listPayments';
type DownloadCall =
  | 'downloadBackup'
  | 'downloadKeptBackup'
  | 'exportActivity'
  | 'exportAvailability'
  | 'exportBookings'
  | 'exportClient'
  | 'exportClients'
  | 'exportPayments';

/** The answers that are not cached as the OpenAPI document describes them. */
type Answers = { [Name in PagedCall]: OverrideResultType<Definitions[Name], Page<Row<Name>>> } & {
  [Name in DownloadCall]: OverrideResultType<Definitions[Name], null>;
} & {
  [Name in 'saveContent' | 'restoreContentVersion']: OverrideResultType<Definitions[Name], SavedContent>;
} & {
  [Name in 'getSettings' | 'saveSettings']: OverrideResultType<Definitions[Name], SavedSettings>;
} & {
  getEmailTemplate: OverrideResultType<Definitions['getEmailTemplate'], SavedTemplate>;
};

const provides = (...tags: Tag[]) => ({ providesTags: tags });
/** Also after an error: a refusal often means that the screen is out of date. */
const invalidates = (...tags: Tag[]) => ({ invalidatesTags: tags });
const invalidatesOnSuccess = (...tags: Tag[]) => ({
  invalidatesTags: (_result: unknown, error: unknown) => (error === undefined ? tags : []),
});
const tagged = (type: Tag) => (_result: unknown, _error: unknown, { id }: { id: string }) => [{ type, id }];

/** Adds options to the request of the generated call. */
const request = (options: object) => (definition: { query?: ((arg: never) => object) | undefined }) => {
  const { query } = definition;
  if (query !== undefined) Object.assign(definition, { query: (arg: never) => ({ ...query(arg), ...options }) });
};
const download = (name: string) => request({ responseHandler: downloadAs(name) });

const paged = { transformResponse: pageOf };
/** Read again for every editor: an edit has to start from what is saved now. */
const fresh = { keepUnusedDataFor: 0 };
const TIMEOUT_MS = 5_000;

type Dispatch = Parameters<ReturnType<typeof generatedApi.util.updateQueryData>>[0];

/** Shows how the payment now stands on the visitor's page. */
const showsPayment = {
  onQueryStarted: async (
    { token }: { token: string },
    { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: VisitedPaymentResponse }> },
  ) => {
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer === undefined) return;
    dispatch(
      generatedApi.util.updateQueryData('visitBooking', { token }, (visit) => {
        visit.payment = answer.data;
      }),
    );
  },
};

const withOwnCalls = generatedApi.injectEndpoints({ endpoints: ownCalls });

export const api = withOwnCalls.enhanceEndpoints<Tag, Answers>({
  addTagTypes: TAGS,
  endpoints: {
    // Session and profile
    validateSession: request({ timeout: TIMEOUT_MS }),
    // The session ends here in any case, with or without an answer, and even if the tab is being
    // closed.
    logout: request({ timeout: TIMEOUT_MS, keepalive: true }),
    getProfile: { ...fresh, ...provides('Profile') },
    saveProfile: {
      onQueryStarted: async (_profile, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        dispatch(userRenamed(saved.data));
        // The frame of the back office keeps the profile, so no screen would read it again.
        dispatch(
          generatedApi.util.updateQueryData('getProfile', undefined, (profile) => Object.assign(profile, saved.data)),
        );
      },
    },

    // Changing how one signs in ends one's other sessions.
    changePassword: invalidatesOnSuccess('Session'),
    getTwoFactorStatus: { ...fresh, ...provides('TwoFactor') },
    // Also when it is already on, in another tab for example.
    setUpTwoFactor: invalidates('TwoFactor'),
    verifyTwoFactorSetup: {
      ...invalidatesOnSuccess('TwoFactor', 'Session'),
      onQueryStarted: async (_code, { dispatch, queryFulfilled }) => {
        const verified = await queryFulfilled.catch(() => undefined);
        if (verified !== undefined) dispatch(enrolled());
      },
    },
    disableTwoFactor: invalidatesOnSuccess('TwoFactor', 'Session'),
    renewBackupCodes: invalidatesOnSuccess('TwoFactor'),
    listPasskeys: { ...fresh, ...provides('Passkey') },
    addPasskey: {
      ...invalidates('Passkey', 'Session'),
      onQueryStarted: async (_passkey, { dispatch, queryFulfilled }) => {
        const added = await queryFulfilled.catch(() => undefined);
        if (added !== undefined) dispatch(enrolled());
      },
    },
    renamePasskey: invalidates('Passkey'),
    removePasskey: invalidatesOnSuccess('Passkey', 'Session'),
    listSessions: { ...fresh, ...provides('Session') },
    endSession: invalidates('Session'),
    endOtherSessions: invalidates('Session'),

    // The team, and who did what
    getTeam: { ...fresh, ...provides('Team') },
    changePerson: invalidates('Team'),
    removePerson: invalidates('Team'),
    invitePerson: invalidates('Team'),
    resendInvitation: invalidates('Team'),
    revokeInvitation: invalidates('Team'),
    listActivity: { ...paged, ...fresh },
    exportActivity: download('activity.csv'),

    // Site and content
    getSite: provides('Site'),
    getContent: provides('Content'),
    readContent: { ...fresh, ...provides('Content') },
    saveContent: { transformResponse: savedContent, ...invalidatesOnSuccess('Content', 'ContentVersion', 'Media') },
    listContentVersions: { ...paged, ...provides('ContentVersion') },
    restoreContentVersion: {
      transformResponse: savedContent,
      ...invalidatesOnSuccess('Content', 'ContentVersion', 'Media'),
    },
    // Each image names where it is used.
    listMedia: { ...paged, ...provides('Media', 'Employee') },
    uploadFile: invalidatesOnSuccess('Media'),
    deleteMedia: invalidates('Media'),

    // Settings
    getSettings: { transformResponse: savedSettings, ...fresh, ...provides('Settings') },
    saveSettings: { transformResponse: savedSettings, ...invalidatesOnSuccess('Site', 'TimeSlot') },
    getDefaultSettings: fresh,
    exportSettings: fresh,
    getSystemInfo: fresh,

    // Backups
    listBackups: { ...paged, ...provides('Backup') },
    downloadBackup: download('accord.backup'),
    downloadKeptBackup: download('accord.backup'),
    deleteBackup: invalidates('Backup'),

    // Mediators and their sessions
    listEmployees: provides('Employee'),
    createEmployee: invalidates('Employee'),
    updateEmployee: invalidates('Employee'),
    deleteEmployee: invalidatesOnSuccess('Employee', 'TimeSlot'),
    getAvailability: { providesTags: tagged('TimeSlot') },
    listTimeSlots: { providesTags: tagged('TimeSlot') },
    listOpenings: provides('TimeSlot'),
    saveSchedule: {
      invalidatesTags: (_plan, _error, { saveScheduleRequest: { employee_id: id } }) => [{ type: 'TimeSlot', id }],
    },
    listClosures: provides('Closure', 'Booking'),
    createClosure: invalidates('Closure', 'TimeSlot'),
    deleteClosure: invalidates('Closure', 'TimeSlot'),
    generateAvailability: { invalidatesTags: tagged('TimeSlot') },
    createTimeSlot: {
      invalidatesTags: (_slot, _error, { createTimeSlotRequest: { employee_id: id } }) => [{ type: 'TimeSlot', id }],
    },
    updateTimeSlot: invalidates('TimeSlot'),
    deleteTimeSlot: invalidates('TimeSlot'),
    migrateTimeSlots: invalidates('TimeSlot'),
    exportAvailability: download('availability.csv'),
    getCalendarFeed: { providesTags: tagged('CalendarFeed') },
    createCalendarFeed: { invalidatesTags: tagged('CalendarFeed') },
    revokeCalendarFeed: { invalidatesTags: tagged('CalendarFeed') },
    getOutsideCalendar: provides('OutsideCalendar', 'Booking'),
    setOutsideCalendar: invalidatesOnSuccess('OutsideCalendar', 'TimeSlot'),
    readOutsideCalendar: invalidates('OutsideCalendar', 'TimeSlot'),
    removeOutsideCalendar: invalidates('OutsideCalendar', 'TimeSlot'),

    // Bookings
    listBookings: { ...paged, ...provides('Booking') },
    getBoard: provides('Booking', 'TimeSlot', 'Employee'),
    listPeriod: provides('Booking'),
    listBookingHistory: provides('Booking'),
    createBooking: {
      invalidatesTags: (_booking, _error, { createBookingRequest: { employee_id: id } }) => [
        { type: 'TimeSlot', id },
        'Booking',
      ],
    },
    updateBooking: invalidates('Booking', 'TimeSlot'),
    decideBookings: invalidates('Booking', 'TimeSlot'),
    exportBookings: download('appointments.csv'),
    visitBooking: provides('Booking'),
    changeVisitedBooking: {
      ...invalidates('Booking', 'TimeSlot'),
      // Show the change at once, however long reading it again takes.
      onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
        const changed = await queryFulfilled.catch(() => undefined);
        if (changed === undefined) return;
        dispatch(generatedApi.util.updateQueryData('visitBooking', { token }, () => changed.data));
      },
    },
    getPaymentOptions: request({ timeout: TIMEOUT_MS }),

    // Payments; a booking's payment state follows from them
    getPaymentSettings: { ...fresh, ...provides('PaymentSetup') },
    savePaymentSettings: invalidatesOnSuccess('PaymentSetup'),
    addPaymentProvider: invalidatesOnSuccess('PaymentSetup'),
    changePaymentProvider: invalidatesOnSuccess('PaymentSetup'),
    deletePaymentProvider: invalidates('PaymentSetup'),
    listPayments: { ...paged, ...provides('Payment') },
    exportPayments: download('payments.csv'),
    readPayment: { ...fresh, ...provides('Payment') },
    refundPayment: invalidates('Payment', 'Booking', 'Mail'),
    recordPayment: invalidates('Payment', 'Booking', 'Mail'),
    sendReceipt: invalidates('Payment', 'Mail'),
    reportDemoPayment: showsPayment,
    refreshPayment: showsPayment,
    startPayment: invalidates('Booking'),

    // Clients and contact requests; a client's status follows from the bookings
    listClients: { ...paged, ...provides('Client', 'Booking') },
    listClientBookings: { ...paged, ...provides('Booking') },
    getClient: provides('Client', 'Booking'),
    createClient: invalidates('Client'),
    updateClient: invalidates('Client'),
    deleteClient: invalidates('Client'),
    eraseClient: invalidates('Client', 'Booking', 'ContactRequest'),
    eraseByEmail: invalidates('Client', 'Booking', 'ContactRequest'),
    importClients: invalidates('Client'),
    listClientImports: provides('Client'),
    takeBackClientImport: invalidates('Client'),
    exportClients: download('clients.csv'),
    exportClient: download('client.json'),
    listContactRequests: { ...paged, ...provides('ContactRequest') },
    createContactRequest: invalidates('ContactRequest'),
    updateContactRequest: invalidates('ContactRequest'),
    deleteContactRequest: invalidates('ContactRequest'),
    createClientFromRequest: invalidates('Client'),
    // A problem is answered once: the last one must not show, even for a moment.
    getChallenge: fresh,

    // Email templates and emails; an email's text follows from its booking
    listEmailTemplates: { ...paged, ...provides('EmailTemplate') },
    getEmailTemplate: { transformResponse: savedTemplate, ...fresh },
    createEmailTemplate: invalidates('EmailTemplate'),
    updateEmailTemplate: invalidates('EmailTemplate'),
    deleteEmailTemplate: invalidates('EmailTemplate'),
    duplicateEmailTemplate: invalidates('EmailTemplate'),
    listOutbox: { ...paged, ...provides('Mail', 'Booking') },
    readOutboxMail: { ...fresh, ...provides('Mail') },
    retryMail: invalidates('Mail'),
    cancelMail: invalidates('Mail'),
    releaseMail: invalidates('Mail'),
    resendMail: invalidates('Mail'),
    settleHeldMail: invalidates('Mail'),
    composeMail: invalidates('Mail'),
    getMailStatus: provides('Mail', 'Settings'),
    forgetRefusedAddress: invalidates('Client'),

    // Dashboard and analytics
    getDashboardStats: provides('Booking'),
    getDashboardQueue: { ...paged, ...provides('Booking', 'ContactRequest') },
    getDashboardAgenda: provides('Booking'),
    getDashboardBackup: provides('Backup', 'Settings'),
    listRecentActivity: provides('Booking'),
    getDashboardConfig: provides('DashboardConfig'),
    saveDashboardConfig: invalidates('DashboardConfig'),
    getAnalytics: provides('Booking'),

    // Everything at once
    search: { ...fresh, ...provides('Client', 'Booking', 'ContactRequest') },
  },
});
