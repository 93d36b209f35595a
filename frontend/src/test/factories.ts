import type { Permission } from '../api/permissions';
import type {
  BoardRowResponse,
  ActivityResponse,
  AnalyticsResponse,
  BookingResponse,
  ContactRequestResponse,
  ContentResponse,
  DashboardStatsResponse,
  EmailTemplateResponse,
  EmailTemplateTypeResponse,
  EmployeeResponse,
  ListedClientResponse,
  MailStatusResponse,
  OutboxMailDetailResponse,
  OutboxMailResponse,
  ProfileResponse,
  ReceivableResponse,
  SettingsResponse,
  TimeSlotResponse,
} from '../api/api.gen';
import type { SessionKind, SiteResponse } from '../api/public.gen';

/** The kinds of session that a new practice sells. */
export const SESSION_TYPES: SessionKind[] = [
  { name: '9AM to 12PM Morning', start: '09:00', minutes: 180, price: 750 },
  { name: '1PM to 4PM Afternoon', start: '13:00', minutes: 180, price: 750 },
  { name: '9AM to 4PM Full Day', start: '09:00', minutes: 420, price: 1750 },
].map((kind) => ({ ...kind, nameEs: '', duration: kind.name }));

export const site = (over: Partial<SiteResponse> = {}): SiteResponse => ({
  name: 'Harbor Mediation',
  initials: 'HM',
  description: 'Mediation in Florida',
  timezone: 'America/New_York',
  dateFormat: 'MM/DD/YYYY',
  businessDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  businessHours: { start: '09:00', end: '17:00' },
  words: {
    en: { hours: 'Monday to Friday, 9:00 AM – 5:00 PM', zone: 'Eastern Time' },
    es: { hours: 'De lunes a viernes, 9:00 a.\u00a0m. – 5:00 p.\u00a0m.', zone: 'hora del Este' },
  },
  booking: {
    windowDays: 30,
    notice: { amount: 24, unit: 'hours' },
    minimumNotice: { amount: 0, unit: 'hours' },
    noticeHours: 24,
    confirmHours: 24,
    openRequests: 3,
    inPerson: true,
    opensSoon: false,
  },
  sessionTypes: SESSION_TYPES,
  currency: 'USD',
  hourlyRate: 250,
  caseTypes: [],
  exitButton: false,
  spanish: false,
  demo: false,
  ...over,
});

/** A new practice's settings. */
export const settings = (over: Partial<SettingsResponse> = {}): SettingsResponse => ({
  siteName: 'Accord Mediation',
  siteDescription: 'Mediation for families, business and property in Florida',
  timezone: 'America/New_York',
  dateFormat: 'MM/DD/YYYY',
  businessHoursStart: '09:00',
  businessHoursEnd: '17:00',
  businessDays: '["monday","tuesday","wednesday","thursday","friday"]',
  confirmByEmail: false,
  inPerson: true,
  meetingPlace: '',
  sessionTypes: SESSION_TYPES,
  hourlyRate: 250,
  caseTypes: [],
  bookingWindow: 30,
  cancelNotice: '24 hours',
  minimumNotice: '0 hours',
  requestsPerAddress: 3,
  requestsPerNetwork: 10,
  requestsWithoutSum: 2,
  sessionTimeout: 30,
  loginAttempts: 5,
  passwordMinLength: 8,
  passwordRequireSpecial: true,
  passwordRequireNumbers: true,
  activityDays: 730,
  hostSites: [],
  exitButton: false,
  spanish: false,
  ipWhitelist: [],
  twoFactorRequired: false,
  emailNotifications: true,
  smsNotifications: false,
  pushNotifications: false,
  dailyReports: false,
  weeklyReports: false,
  systemAlerts: false,
  visitorEmails: 3,
  appointmentReminders: true,
  reminderTime: 24,
  emailConfirmations: true,
  clientUpdates: true,
  autoFollowUp: false,
  mailRetentionDays: 90,
  email_system_fallback_enabled: true,
  smtpHost: '',
  smtpPort: 587,
  smtpUsername: '',
  smtpSecurity: 'tls',
  smtpPasswordSet: false,
  smtpFromName: '',
  smtpFromEmail: '',
  smtpReplyToEmail: '',
  autoBackup: true,
  backupFrequency: 'daily',
  retentionPeriod: 30,
  backupLocation: 'local',
  cloudBackupAvailable: false,
  ...over,
});

export const content = (): ContentResponse => ({
  hero: {
    kicker: 'Since 1998',
    headline: 'Settle it together',
    description: 'A neutral room.',
    ctaPrimary: 'Book now',
    ctaSecondary: 'Tell me more',
    imageAlt: '',
  },
  about: { title: 'Who we are', description: 'Three mediators.', imageAlt: '' },
  services: {
    title: 'What we do',
    items: [
      { title: 'Family', description: 'Parenting plans.' },
      { title: 'Condominiums', description: 'Associations.' },
    ],
  },
  process: { title: 'How it goes', items: [{ title: 'Call', figure: '', description: 'We listen.' }] },
  testimonials: {
    title: 'What they say',
    items: [{ title: 'R. L.', figure: 'Party', description: 'We felt heard.' }],
  },
  credentials: {
    title: 'Good to know',
    items: [{ title: 'Rates', figure: '$250 per hour', description: 'In total.' }],
  },
  fees: {
    title: 'Fees',
    items: [
      { title: 'Half day', figure: '$750', description: 'Three hours.' },
      { title: 'Full day', figure: '[price]', description: 'Six hours.' },
    ],
  },
  faq: { title: 'Questions', items: [{ title: 'Do I need a lawyer?', figure: '', description: 'No.' }] },
  contact: {
    title: 'Ready when you are',
    description: 'Write to us.',
    venue: 'Virtual statewide',
    bring: 'A photo ID\nThe court order',
    phone: '(407) 555-0100',
    email: 'office@harbor.example',
    address: '1 Lake Street, Orlando',
  },
  legal: { agreement: 'Requests are free.', privacy: '## Who sees it\nWe do.', terms: '[terms]', accessibility: '' },
  sections: ['about', 'services', 'mediators', 'process', 'testimonials', 'credentials', 'fees', 'faq'],
  branding: {
    logoUrl: '',
    faviconUrl: '/media/icon.png',
    heroUrl: '',
    heroFocus: { x: 50, y: 50 },
    imageUrl: '',
    imageFocus: { x: 50, y: 50 },
    theme: 'warm',
    accent: '',
  },
  seo: { title: 'Harbor Mediation, Orlando', description: 'Mediation in Orlando.', keywords: 'mediation' },
  es: {
    hero: {
      kicker: 'Desde 1998',
      headline: 'Resuélvanlo juntos',
      description: 'Un lugar neutral.',
      ctaPrimary: 'Reservar',
      ctaSecondary: 'Más información',
      imageAlt: '',
    },
    about: { title: 'Quiénes somos', description: '', imageAlt: '' },
    services: {
      title: 'Qué hacemos',
      items: [
        { title: 'Familia', description: 'Planes de crianza.' },
        { title: 'Condominios', description: 'Asociaciones.' },
      ],
    },
    process: { title: 'Cómo funciona', items: [{ title: 'Llame', figure: '', description: 'Escuchamos.' }] },
    testimonials: {
      title: 'Lo que dicen',
      items: [{ title: 'R. L.', figure: 'Parte', description: 'Nos escucharon.' }],
    },
    credentials: {
      title: 'Conviene saber',
      items: [{ title: 'Tarifas', figure: '$250 por hora', description: 'En total.' }],
    },
    fees: {
      title: 'Precios',
      items: [
        { title: 'Medio día', figure: '', description: 'Tres horas.' },
        { title: 'Día completo', figure: '[precio]', description: 'Seis horas.' },
      ],
    },
    faq: { title: 'Preguntas', items: [{ title: '¿Necesito un abogado?', figure: '', description: 'No.' }] },
    contact: {
      title: 'Cuando usted quiera',
      description: 'Escríbanos.',
      venue: 'En línea en todo el estado',
      bring: 'Una identificación con foto',
    },
    legal: { agreement: 'Las solicitudes son gratuitas.', privacy: '', terms: '[condiciones]', accessibility: '' },
    seo: { title: 'Harbor Mediation, Orlando', description: 'Mediación en Orlando.', keywords: 'mediación' },
  },
  english: [],
});

export const mediator = (over: Partial<EmployeeResponse> = {}): EmployeeResponse => ({
  id: 'mediator-1',
  name: 'Maria Alvarez',
  role: 'senior-mediator',
  status: 'active',
  can_be_booked: true,
  profileImage: '',
  profileFocus: { x: 50, y: 50 },
  bio: 'Family and property matters.',
  specialties: ['Divorce', 'Parenting', 'Property', 'Elder care'],
  certification: '',
  languages: [],
  slug: 'maria-alvarez',
  english: [],
  ...over,
});

export const slot = (over: Partial<TimeSlotResponse> = {}): TimeSlotResponse => ({
  id: 'slot-1',
  employee_id: 'mediator-1',
  date: '2026-10-01',
  time: '09:00',
  end_time: '12:00',
  label: over.duration ?? '9AM to 12PM Morning',
  duration: '9AM to 12PM Morning',
  duration_minutes: 180,
  session_type: 'morning',
  status: 'available',
  price: 750,
  free_until: { at: '2026-09-30T13:00:00.000Z', date: '2026-09-30', time: '09:00' },
  ...over,
});

export const afternoon = (over: Partial<TimeSlotResponse> = {}) =>
  slot({
    id: 'slot-2',
    time: '13:00',
    end_time: '16:00',
    duration: '1PM to 4PM Afternoon',
    session_type: 'afternoon',
    ...over,
  });

/** A mediator's row on the board, free on these sessions. */
export const boardRow = (over: Partial<BoardRowResponse> = {}): BoardRowResponse => ({
  id: 'mediator-1',
  name: 'Maria Alvarez',
  active: true,
  closed: [],
  sessions: [],
  ...over,
});

/** What a visitor's calendar gets for `booking()`. */
export const CALENDAR_ENTRY = { uid: 'booking-1@harbor.example', sequence: 0, changed_at: '2026-09-28T16:00:00.000Z' };

export const booking = (over: Partial<BookingResponse> = {}): BookingResponse => ({
  id: 'booking-1',
  reference: 'A-7K3F-92',
  employee_id: 'mediator-1',
  employee_name: 'Maria Alvarez',
  slot_id: 'slot-1',
  case_title: 'Family Mediation',
  case_type: 'Family',
  description: 'Prefers mornings.',
  contact_method: 'Virtual',
  date: '2026-10-01',
  start_time: '09:00',
  end_time: '12:00',
  duration: '9AM to 12PM Morning',
  price: 750,
  currency: 'USD',
  status: 'pending',
  payment_status: 'unpaid',
  pay_by: null,
  cancel_reason: '',
  client_name: 'Jane Roe',
  client_email: 'jane@example.com',
  client_id: 'client-1',
  matter_id: null,
  client_phone: '407-555-0100',
  language: 'en',
  created_at: '2026-09-28T14:00:00Z',
  confirm_by: null,
  free_until: { at: '2026-09-30T13:00:00.000Z', date: '2026-09-30', time: '09:00' },
  meeting: { place: '', source: 'unknown', own: { place: '' } },
  revision: 0,
  ...over,
});

export const client = (over: Partial<ListedClientResponse> = {}): ListedClientResponse => ({
  id: 'client-1',
  name: 'Jane Roe',
  email: 'jane@example.com',
  phone: '407-555-0100',
  address: '12 Lake Street, Orlando',
  notes: 'Prefers mornings.',
  caseType: 'Family',
  status: 'active',
  totalCases: 2,
  email_refused_at: null,
  safe_contact: '',
  last_session: '2026-09-21',
  next_session: null,
  paid: 750,
  currency: 'USD',
  created_at: '2026-09-28T02:00:00Z',
  updated_at: '2026-09-28T14:00:00Z',
  ...over,
});

export const contactRequest = (over: Partial<ContactRequestResponse> = {}): ContactRequestResponse => ({
  id: 'request-1',
  reference: 'R-5M2X-84',
  contactName: 'Rosa Lind',
  email: 'rosa@example.com',
  phone: '407-555-0142',
  caseStyle: 'Lind v. Lind',
  preferredDates: '2026-10-05,2026-10-07',
  message: 'We would like to begin soon.',
  language: 'en',
  status: 'new',
  notes: '',
  created_at: '2026-09-28T02:00:00Z',
  updated_at: '2026-09-28T02:00:00Z',
  ...over,
});

export const template = (over: Partial<EmailTemplateResponse> = {}): EmailTemplateResponse => ({
  id: 'template-1',
  name: 'Our confirmation',
  type: 'booking_confirmed',
  audience: 'visitor',
  language: 'en',
  subject: 'See you on {appointment_date}',
  html_content: '',
  text_content: 'Dear {client_name},\n\nsee you soon.',
  mode: 'simple',
  is_active: true,
  is_system: false,
  variables: ['appointment_date', 'client_name'],
  updated_at: '2026-09-28T14:00:00Z',
  kind: null,
  removed: [],
  ...over,
});

export const systemTemplate = (over: Partial<EmailTemplateResponse> = {}) =>
  template({
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Request received',
    type: 'booking_confirmation',
    subject: 'We received your request',
    is_system: true,
    kind: 'booking_received',
    ...over,
  });

export const templateTypes = (): EmailTemplateTypeResponse[] =>
  (
    ['booking_confirmation', 'booking_confirmed', 'appointment_reminder', 'welcome', 'follow_up', 'custom'] as const
  ).map((type) => ({
    type,
    label: type,
    audience: 'visitor',
    variables: [
      { name: 'client_name', description: 'Full name of the client', sample: 'Jane Roe' },
      { name: 'appointment_date', description: 'Date of the session', sample: 'Thursday, October 1, 2026' },
      { name: 'appointment_time', description: 'Time of the session', sample: '9:00 AM' },
    ],
  }));

export const mail = (over: Partial<OutboxMailResponse> = {}): OutboxMailResponse => ({
  id: 'mail-1',
  kind: 'booking_received',
  title: 'Request received',
  state: 'sent',
  recipient: 'jane@example.com',
  subject: 'We received your request',
  booking_id: 'booking-1',
  booking_reference: 'A-7K3F-92',
  contact_request_id: null,
  created_at: '2026-09-28T14:00:00Z',
  due_at: null,
  sent_at: '2026-09-28T14:01:00Z',
  settled_at: '2026-09-28T14:01:00Z',
  attempts: 1,
  error: null,
  refused: false,
  ...over,
});

export const mailMessage = (over: Partial<OutboxMailDetailResponse> = {}): OutboxMailDetailResponse => ({
  ...mail(),
  from: 'Harbor Mediation <office@example.com>',
  html: '<!doctype html><p>Dear Jane Roe</p>',
  text: 'Dear Jane Roe',
  calendar: null,
  is_as_sent: true,
  body_erased: false,
  response: null,
  message_id: null,
  ...over,
});

export const activity = (over: Partial<ActivityResponse> = {}): ActivityResponse => ({
  id: 'booking-1',
  reference: 'A-7K3F-92',
  status: 'pending',
  client_name: 'Jane Roe',
  case_title: 'Family Mediation',
  case_type: 'Family',
  created_at: '2026-09-28T14:00:00Z',
  ...over,
});

export const stats = (over: Partial<DashboardStatsResponse> = {}): DashboardStatsResponse => ({
  totalAppointments: 0,
  pendingRequests: 0,
  completedCases: 0,
  activeMediations: 0,
  changes: {
    totalAppointments: { now: 0, before: 0 },
    pendingRequests: { now: 0, before: 0 },
    completedCases: { now: 0, before: 0 },
    activeMediations: { now: 0, before: 0 },
  },
  performance: { completed: 0, total: 0, rate: null, verdict: null },
  ...over,
});

export const problem = (status: number, code: string, detail: string, errors?: Record<string, string[]>) => ({
  type: 'about:blank',
  title: 'Problem',
  status,
  code,
  detail,
  error: detail,
  ...(errors === undefined ? {} : { errors }),
});

/** A week with three cases. */
export const analytics = (over: Partial<AnalyticsResponse> = {}): AnalyticsResponse => {
  const days = [22, 23, 24, 25, 26, 27, 28].map((day) => ({ from: `2026-09-${day}`, to: `2026-09-${day}` }));
  const onMonday = (value: number) => days.map((_day, index) => (index === 6 ? value : 0));
  return {
    period: '7d',
    from: '2026-09-22',
    to: '2026-09-28',
    hasBookings: true,
    overview: {
      totalCases: 3,
      completionRate: 33,
      cancellationRate: null,
      revenue: 1500.5,
      clients: 2,
      requests: 4,
      leadHours: 36,
      series: days.map((day, index) => ({
        ...day,
        cases: onMonday(3)[index] ?? 0,
        revenue: onMonday(1500.5)[index] ?? 0,
      })),
    },
    cases: {
      status: { pending: 1, confirmed: 0, completed: 1, cancelled: 1 },
      types: [
        { caseType: '=Family', cases: 2, completed: 1, cancelled: 0, revenue: 1500.5 },
        { caseType: null, cases: 1, completed: 0, cancelled: 1, revenue: 0 },
      ],
      weekdays: [3, 0, 0, 0, 0, 0, 0],
      sessions: [{ session: '9AM to 12PM Morning', cases: 3 }],
      series: days.map((day, index) => ({
        ...day,
        pending: onMonday(1)[index] ?? 0,
        confirmed: 0,
        completed: onMonday(1)[index] ?? 0,
        cancelled: onMonday(1)[index] ?? 0,
      })),
    },
    financial: {
      booked: 1500.5,
      completed: 750,
      paid: 0,
      cancelled: 750,
      average: 750.25,
      currency: 'USD',
      otherCurrencies: [],
      series: days.map((day, index) => ({
        ...day,
        booked: onMonday(1500.5)[index] ?? 0,
        completed: onMonday(750)[index] ?? 0,
      })),
    },
    utilization: {
      bookedMinutes: 270,
      offeredMinutes: 960,
      rate: 28,
      mediators: [
        { employeeId: 'ann', employeeName: 'Ann Lee', bookedMinutes: 270, offeredMinutes: 360, rate: 75 },
        { employeeId: 'ben', employeeName: 'Ben Ortiz', bookedMinutes: 0, offeredMinutes: 600, rate: 0 },
      ],
    },
    clients: {
      total: 2,
      new: 1,
      returning: 1,
      series: days.map((day, index) => ({ ...day, new: onMonday(1)[index] ?? 0 })),
    },
    ...over,
  };
};

/** What the roles below an owner include. */
export const PERMISSIONS = {
  manager: [
    'account.own',
    'calendar.read',
    'calendar.change',
    'availability.change',
    'clients.read',
    'clients.contacts',
    'clients.manage',
    'contact_requests.manage',
    'employees.manage',
    'mail.manage',
    'payments.read',
    'payments.change',
    'content.edit',
    'settings.manage',
    'site.maintain',
    'money.read',
    'activity.read',
  ],
  mediator: [
    'account.own',
    'calendar.read',
    'calendar.change',
    'availability.change',
    'clients.read',
    'clients.contacts',
  ],
  billing: ['account.own', 'calendar.read', 'money.read', 'payments.read', 'payments.change'],
  viewer: ['account.own', 'calendar.read', 'clients.read'],
} satisfies Record<string, Permission[]>;

export const ADMIN = { firstName: 'Dana', lastName: 'Moss', email: 'dana@example.com' };

export const mailStatus = (over: Partial<MailStatusResponse> = {}): MailStatusResponse => ({
  mail_server: 'settings',
  health: 'leaving',
  failing_since: null,
  error: null,
  last_sent_at: null,
  waiting: 0,
  oldest_waiting_at: null,
  failed: 0,
  held: 0,
  ...over,
});

/** The same person as an owner. */
export const PROFILE: ProfileResponse = {
  ...ADMIN,
  phone: '',
  role: 'owner',
  employeeId: null,
  permissions: [...PERMISSIONS.manager, 'settings.security', 'backups.manage', 'team.manage', 'activity.export'],
};

/** A confirmed session that is not paid. */
export const owing = (over: Partial<ReceivableResponse> = {}): ReceivableResponse => ({
  id: 'booking-1',
  reference: 'A-7K3F-92',
  client_name: 'Jane Roe',
  employee_name: 'Maria Alvarez',
  due_on: '2026-10-05',
  overdue: false,
  amount: 75_000,
  currency: 'USD',
  owed_since: '2026-09-28T14:00:00.000Z',
  reminded_at: null,
  obstacle: null,
  ...over,
});
