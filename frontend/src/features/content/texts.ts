import type { SectionName } from './api';
import type { List, Part } from './fields';
import { counted } from '../../lib/counted';

export const TABS = { content: 'Content', media: 'Media', seo: 'SEO', settings: 'Settings' } as const;
export type Tab = keyof typeof TABS;

export const TEXTS = {
  title: 'Website Content',
  subtitle: 'Texts and images of the public site',
  tabs: 'Content sections',
  unsaved: 'Unsaved Changes',
  preview: 'Preview Site',
  save: 'Save Changes',
  saving: 'Saving…',
  saved: 'Content saved successfully!',
  saveFailed: 'Error saving content. Please try again.',
  loading: 'Loading the content',
  loadFailed: 'The content could not be loaded.',

  parts: 'Parts of the site',
  toFillIn: 'to fill in',
  untranslated: 'not translated',
  page: {
    title: 'The page as you edit it',
    width: 'Width of the page',
    devices: { desktop: 'Desktop', phone: 'Phone' },
    view: 'Show',
    texts: 'Texts',
    page: 'Page',
    hidden: 'Visitors do not see this part on the page.',
    noSpanish: 'The Spanish page could not be shown. Reload this screen to try again.',
  },
  hero: { title: 'Hero', hint: 'The top of the landing page', image: 'Picture' },
  about: { title: 'About', image: 'Image' },
  contact: { title: 'Contact', hint: 'What is empty is not shown.' },
  legal: {
    title: 'Legal texts',
    hint: 'Templates, not legal advice: have a lawyer read them. A line that starts with ## is a heading. A text with a [gap] is not published.',
  },
  sections: {
    title: 'Sections of the page',
    hint: 'The top of the page comes first, the contact form last.',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
  },
  unfinished: {
    title: 'Still to fill in',
    hint: 'Visitors see none of this until you fill it in: texts with [gaps], and what is empty.',
    none: 'Everything is filled in.',
    drafts: 'Drafts for you to confirm',
    draftsHint: 'Visitors see them once you have confirmed them and saved. You can change them first.',
    confirm: 'Confirm',
    confirmOf: (title: string, text: string) => `Confirm ${title}: ${text}`,
  },
  remove: 'Remove',
  undo: 'Undo',

  spanish: {
    language: 'Language of the texts',
    untranslated: 'Not translated: visitors see this section in English.',
    untranslatedText: 'Not translated: visitors see this text in English.',
    behind: 'The English text has changed. Does this still say the same?',
  },

  seo: {
    length: (count: number, least: number, most: number) =>
      count < least
        ? `${counted(count, 'character')}, ${least - count} short of the recommended ${least}–${most}`
        : count > most
          ? `${counted(count, 'character')}, ${count - most} over the recommended ${least}–${most}`
          : `${counted(count, 'character')}, as recommended (${least}–${most})`,
    result: 'Search engine preview',
    noTitle: 'No title yet',
    noDescription: 'No description yet: search engines will choose a passage from the page.',
  },

  look: {
    title: 'Look',
    hint: 'For your public pages, the booking dialog, and the booking page on other websites. The office looks as it always does.',
    themes: {
      warm: { name: 'Warm', description: 'Soft serif headings on warm paper' },
      classic: { name: 'Classic', description: 'Traditional serif headings, straight edges, white' },
      clear: { name: 'Clear', description: 'Modern headings, round corners, cool gray' },
    },
    colors: 'Color',
    accentHint: 'Such as #1f3a5f. Leave it empty for the colors of the theme.',
    themesOwn: 'Theme',
    pick: 'Pick a color',
    light: {
      kept: 'On light pages: exactly your color',
      adjusted: (color: string) => `On light pages: ${color}, darker than your color so that everyone can read it`,
    },
    dark: {
      kept: 'On dark pages: exactly your color',
      adjusted: (color: string) => `On dark pages: ${color}, lighter than your color so that everyone can read it`,
    },
  },
  branding: {
    title: 'Branding',
    hint: 'A URL that starts with https:// or /media/, or a file, which you can also drop here',
    onlyOne: 'Drop one image here. Only one can be shown.',
    upload: (what: string) => `Upload ${what}`,
    pick: 'Choose from library',
    pickOf: (what: string) => `Choose from library: ${what}`,
    remove: (what: string) => `Remove ${what}`,
    preview: (what: string) => `${what} preview`,
    none: 'None',
    uploading: 'Uploading…',
    logoLimit: 'JPG, PNG, GIF or WebP up to 2MB',
    imageLimit: 'JPG, PNG, GIF or WebP up to 5MB, ideally at least 1,200 pixels wide; cropped to 3:2',
    faviconLimit: 'JPG, PNG, GIF or WebP up to 512KB, best square',
    broken: 'There is no image at this URL.',
    // The browser only loads images from the sites that were saved when the page was loaded.
    brokenElsewhere:
      'This image cannot be shown. If it comes from a new site, save and reload this page. If that does not help, upload the image instead.',
  },
  system: {
    title: 'Site',
    settings: 'Open System Settings',
    clear: 'Clear Site Cache',
    cleared: 'Site cache cleared',
    clearFailed: 'The site cache could not be cleared.',
    generate: 'Generate Sitemap',
    generated: 'Sitemap generated',
    generateFailed: 'The sitemap could not be generated.',
    address: 'Search engines find it at',
    changed: (moment: string) => `It lists ${moment} as the last change.`,
    hint: 'Both update when you save. Clear the cache only if something was changed outside of this application.',
  },

  media: {
    choose: 'Upload Images',
    drop: 'Drag images anywhere on this page, or choose them',
    limit: 'JPG, PNG, GIF or WebP, up to 5MB each. Animations keep only their first frame.',
    input: 'Images to upload',
    uploads: 'Uploads',
    waiting: 'Waiting',
    done: 'Uploaded',
    progress: (name: string) => `Upload of ${name}`,
    dismiss: 'Clear the list',
    notImage: (name: string) => `File ${name} is not a JPG, PNG, GIF or WebP image.`,
    tooLarge: (name: string, limit: string) => `File ${name} is too large. Maximum size is ${limit}.`,
    failed: (name: string) => `File ${name} could not be uploaded. Please try again.`,
    uploaded: (count: number) => `${count} ${count === 1 ? 'image' : 'images'} uploaded`,
    loading: 'Loading the images',
    loadFailed: 'The images could not be loaded.',
    count: (total: number) => counted(total, 'image'),
    none: 'No images yet',
    noneHint: 'Upload a logo, favicon or photos.',
    pick: 'Media library',
    noneToPick: 'Images you upload will appear here.',
    cancel: 'Cancel',
    copy: 'Copy URL',
    copyOf: (name: string) => `Copy URL of ${name}`,
    clipboard: { copied: 'URL copied to clipboard!', failed: 'Failed to copy URL' },
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    inUse: 'Used in:',
    notUsed: 'Not used on the site',
    removal: {
      title: 'Remove image?',
      question: (name: string) => `${name} will be deleted permanently.`,
      used: 'It is used here:',
      usedHint: 'It will be missing there.',
      confirm: 'Remove',
      anyway: 'Remove anyway',
      progress: 'Removing…',
      done: 'Image removed',
      failed: 'Failed to remove the image',
    },
  },

  conflict: {
    title: 'Someone else has saved changes',
    intro: 'Choose which text to keep wherever the two versions differ. Nothing is saved yet.',
    same: 'Their version is the same as yours.',
    theirs: 'Theirs',
    mine: 'Mine',
    empty: '(empty)',
    save: 'Save My Choices',
    back: 'Back to editing',
    failed: 'Their version could not be loaded. Please try again.',
  },

  history: {
    open: 'History',
    title: 'History',
    intro: 'The last 50 versions. Restoring one saves it as the newest; nothing is lost.',
    loading: 'Loading the history',
    failed: 'The history could not be loaded.',
    none: 'Nothing has been saved yet.',
    version: (version: number) => `Version ${version}`,
    current: 'Current version',
    by: (name: string | null | undefined) => name ?? 'by Accord or a removed account',
    compare: 'Compare with Current',
    hide: 'Hide',
    then: 'Then',
    now: 'Now',
    same: 'Same as the current site.',
    restore: 'Restore',
    restoreOf: (version: number) => `Restore version ${version}`,
    unsaved: 'Save or discard your changes before you restore a version.',
    restored: (version: number) => `Version ${version} restored`,
    restoreFailed: 'The version could not be restored.',
    more: 'Show more',
  },
} as const;

/** The words of a list. */
export interface ListWords {
  title: string;
  /** One entry, like "service". */
  one: string;
  hint?: string;
  labels: { title: string; figure?: string; description: string };
  titleLength: number;
  /** How a new entry begins. */
  fresh: { title: string; figure?: string; description: string };
}

export const LIST_WORDS: Readonly<Record<List, ListWords>> = {
  services: {
    title: 'Services',
    one: 'service',
    labels: { title: 'Title', description: 'Description' },
    titleLength: 120,
    fresh: { title: 'New Service', description: 'Service description' },
  },
  process: {
    title: 'Process',
    one: 'step',
    labels: { title: 'Title', description: 'Description' },
    titleLength: 200,
    fresh: { title: '', figure: '', description: '' },
  },
  testimonials: {
    title: 'Testimonials',
    one: 'testimonial',
    hint: 'Only with the person’s written consent, and without details of the case: mediation is confidential.',
    labels: { title: 'Who', figure: 'Role, such as party or counsel', description: 'What they said' },
    titleLength: 200,
    fresh: { title: '', figure: '', description: '' },
  },
  credentials: {
    title: 'Credentials',
    one: 'credential',
    labels: { title: 'Title', figure: 'Highlight', description: 'Description' },
    titleLength: 200,
    fresh: { title: '', figure: '', description: '' },
  },
  fees: {
    title: 'Fees',
    one: 'fee',
    labels: { title: 'Session or condition', figure: 'Price', description: 'Terms' },
    titleLength: 200,
    fresh: { title: '', figure: '', description: '' },
  },
  faq: {
    title: 'Questions and Answers',
    one: 'question',
    labels: { title: 'Question', description: 'Answer' },
    titleLength: 200,
    fresh: { title: '', figure: '', description: '' },
  },
};

export const PART_TITLES: Readonly<Record<Part, string>> = {
  hero: TEXTS.hero.title,
  about: TEXTS.about.title,
  services: LIST_WORDS.services.title,
  process: LIST_WORDS.process.title,
  testimonials: LIST_WORDS.testimonials.title,
  credentials: LIST_WORDS.credentials.title,
  fees: LIST_WORDS.fees.title,
  faq: LIST_WORDS.faq.title,
  contact: TEXTS.contact.title,
  legal: TEXTS.legal.title,
  sections: TEXTS.sections.title,
};

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

export const listTexts = ({ one, fresh }: ListWords) => ({
  none: `No ${one}s. The section is hidden until you add one.`,
  edit: (name: string) => `Edit ${name}`,
  add: `Add ${capital(one)}`,
  fresh,
  item: (position: number, total: number) => `${capital(one)} ${position} of ${total}`,
  name: (title: string, position: number) => (title.trim() === '' ? `${one} ${position}` : title),
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  moved: (name: string, position: number, total: number) => `${name} is now ${position} of ${total}`,
  removed: (name: string) => `${name} removed`,
});

export const SECTION_NAMES: Readonly<Record<SectionName, string>> = {
  about: 'About',
  services: 'Services',
  mediators: 'Mediators',
  process: 'Process',
  testimonials: 'Testimonials',
  credentials: 'Credentials',
  fees: 'Fees',
  faq: 'Questions and answers',
};

/** Colors that many practices would choose. The first one is the theme's own. */
export const SWATCHES = [
  { name: 'Colors of the theme', color: '' },
  { name: 'Navy', color: '#1f3a5f' },
  { name: 'Teal', color: '#0f5c63' },
  { name: 'Forest', color: '#2c5a41' },
  { name: 'Burgundy', color: '#7a2438' },
  { name: 'Plum', color: '#5b3268' },
  { name: 'Terracotta', color: '#a4472e' },
  { name: 'Slate', color: '#46566b' },
] as const;
