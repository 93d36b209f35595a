import type { TemplateMode } from './api';

/** The tabs, in the address by name. */
export const TABS = {
  templates: 'Email Templates',
  compose: 'Compose Email',
  settings: 'Settings',
  sent: 'Sent',
} as const;
export type Tab = keyof typeof TABS;

const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Texts of the screen and of the parts that templates and messages share. */
export const TEXTS = {
  title: 'Notifications',
  subtitle: 'Email templates, messages to clients, and what was sent',
  tabs: 'Notifications',
  required: 'Please fill in all required fields',
  unsaved: 'Unsaved Changes',
  variables: 'Variables',
  insert: 'Insert variable',
  insertInto: (field: string) => `Insert variable into ${field}`,
  unknown: (names: readonly string[]) =>
    names.length === 1 ? `${named(names)} is not a variable here.` : `${named(names)} are not variables here.`,
  subject: 'Subject',
  subjectMissing: 'Enter a subject',
  message: 'Message',
  messageMissing: 'Enter a message',
  mode: 'Format',
  modes: { simple: 'Simple', html: 'HTML', text: 'Plain text' } satisfies Record<TemplateMode, string>,
  modeHints: {
    simple:
      'Leave a blank line between paragraphs. Begin a heading with # and small print with >. Lines such as “Date: {appointment_date}” become a table, and “[View your session] {link}” becomes a button.',
    html: 'Your own HTML in our standard layout. Scripts, forms and remote images are removed.',
    text: 'Text only, exactly as you type it. No layout, no logo.',
  } satisfies Record<TemplateMode, string>,
  html: 'HTML',
  plain: 'Plain text version',
  plainHint: 'For mail programs that show no HTML. Leave blank to derive it from the HTML.',
  preview: {
    title: 'Preview',
    frame: 'Email preview',
    loading: 'Loading the preview',
    failed: 'The preview could not be updated.',
    view: 'Preview as',
    views: { phone: 'Phone', desktop: 'Desktop', plain: 'Text' },
    scheme: 'Color scheme',
    schemes: { light: 'Light', dark: 'Dark' },
    subject: 'Subject:',
    removed: 'For safety, this is removed from your HTML:',
  },
  booking: {
    loading: 'Searching…',
    none: 'No appointments found',
    failed: 'The appointments could not be loaded.',
  },
} as const;
