import type { DefinitionsFromApi, OverrideResultType, ResultTypeFrom } from '@reduxjs/toolkit/query';
import {
  downloadAs,
  pageOf,
  savedContent,
  savedMatter,
  savedSettings,
  savedTemplate,
  type Page,
  type SavedContent,
  type SavedMatter,
  type SavedSettings,
  type SavedTemplate,
} from './answers';
import { generatedApi } from './api.gen';
import { ownCalls } from './ownCalls';
import { enrolled, userRenamed } from './session/session';
import { fresh, invalidates, invalidatesOnSuccess, provides, request, tagged, TIMEOUT_MS, type Tag } from './tags';

// The browser's cache as one table: what each answer shows, what each change makes stale, how an
// answer is read. Every screen of the office imports it, so it is complete before the first request: an answer keeps
// the tags it arrived with. What a visitor may call as well is in publicApi.ts.

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
  | 'listMatters'
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
  | 'exportMatters'
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
} & {
  [
    Name in 'openMatter' | 'getMatter' | 'updateMatter' | 'updateSides' | 'tellMatter' | 'renewLink'
  ]: OverrideResultType<Definitions[Name], SavedMatter>;
};

export const download = (name: string) => request({ responseHandler: downloadAs(name) });
export const paged = { transformResponse: pageOf };

const withOwnCalls = generatedApi.injectEndpoints({ endpoints: ownCalls });

export const api = withOwnCalls.enhanceEndpoints<Tag, Answers>({
  endpoints: {
    // Session and profile
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
    saveSettings: { transformResponse: savedSettings, ...invalidatesOnSuccess('Site', 'TimeSlot', 'Booking') },
    getDefaultSettings: fresh,
    exportSettings: fresh,
    getSystemInfo: fresh,

    // Backups
    listBackups: { ...paged, ...provides('Backup') },
    downloadBackup: download('accord.backup'),
    downloadKeptBackup: download('accord.backup'),
    deleteBackup: invalidates('Backup'),

    // Mediators and their sessions
    createEmployee: invalidates('Employee'),
    updateEmployee: invalidates('Employee', 'Booking'),
    deleteEmployee: invalidatesOnSuccess('Employee', 'TimeSlot'),
    saveSchedule: {
      invalidatesTags: (_plan, _error, { saveScheduleRequest: { employee_id: id } }) => [{ type: 'TimeSlot', id }],
    },
    listClosures: provides('Closure', 'Booking'),
    createClosure: invalidates('Closure', 'TimeSlot'),
    deleteClosure: invalidates('Closure', 'TimeSlot'),
    getHolidayQuestion: provides('Closure', 'TimeSlot'),
    keepHolidaysOpen: invalidates('Closure'),
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
    updateBooking: invalidates('Booking', 'TimeSlot'),
    decideBookings: invalidates('Booking', 'TimeSlot'),
    tellPlace: invalidates('Booking'),
    exportBookings: download('appointments.csv'),

    // Payments; a booking's payment state follows from them
    getPaymentSettings: { ...fresh, ...provides('PaymentSetup') },
    savePaymentSettings: invalidatesOnSuccess('PaymentSetup'),
    addPaymentProvider: invalidatesOnSuccess('PaymentSetup'),
    changePaymentProvider: invalidatesOnSuccess('PaymentSetup'),
    deletePaymentProvider: invalidates('PaymentSetup'),
    listPayments: { ...paged, ...provides('Payment') },
    listReceivables: provides('Payment', 'Booking', 'Mail'),
    remindClients: invalidates('Payment', 'Booking', 'Mail'),
    listSurpluses: { ...fresh, ...provides('Payment', 'Booking') },
    keepSurplus: invalidates('Payment', 'Booking'),
    exportPayments: download('payments.csv'),
    readPayment: { ...fresh, ...provides('Payment') },
    refundPayment: invalidates('Payment', 'Booking', 'Mail'),
    recordPayment: invalidates('Payment', 'Booking', 'Mail'),
    sendReceipt: invalidates('Payment', 'Mail'),

    // Clients and contact requests; a client's status follows from the bookings
    listClients: { ...paged, ...provides('Client', 'Booking') },
    listClientBookings: { ...paged, ...provides('Booking') },
    getClient: provides('Client', 'Booking'),
    createClient: invalidates('Client'),
    updateClient: invalidates('Client'),
    deleteClient: invalidates('Client'),
    eraseClient: invalidates('Client', 'Booking', 'ContactRequest', 'Matter'),
    eraseParticipant: invalidates('Client', 'Booking', 'ContactRequest', 'Matter'),
    eraseByEmail: invalidates('Client', 'Booking', 'ContactRequest', 'Matter'),
    importClients: invalidates('Client'),
    listClientImports: provides('Client'),
    takeBackClientImport: invalidates('Client'),
    exportClients: download('clients.csv'),
    exportClient: download('client.json'),
    listContactRequests: { ...paged, ...provides('ContactRequest') },
    updateContactRequest: invalidates('ContactRequest'),
    deleteContactRequest: invalidates('ContactRequest'),
    createClientFromRequest: invalidates('Client'),

    // Matters; their sessions are bookings
    listMatters: { ...paged, ...provides('Matter', 'Booking') },
    openMatter: { transformResponse: savedMatter, ...invalidates('Matter', 'Booking') },
    getMatter: { transformResponse: savedMatter, ...provides('Matter', 'Booking') },
    updateMatter: { transformResponse: savedMatter, ...invalidates('Matter') },
    updateSides: { transformResponse: savedMatter, ...invalidates('Matter') },
    exportMatters: download('matters.csv'),
    tellMatter: { transformResponse: savedMatter, ...invalidates('Matter', 'Mail') },
    renewLink: { transformResponse: savedMatter, ...invalidates('Matter', 'Mail') },
    decideChangeRequest: invalidates('Matter', 'Booking', 'TimeSlot', 'Mail'),

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
    sendMailNow: invalidates('Mail'),
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
