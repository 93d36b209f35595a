import { get, set, type Path } from 'react-hook-form';
import { draftOf, hasGap } from '../../lib/gaps';
import type { Content } from './api';
import { TEXTS, type Tab } from './texts';

interface FieldSpec {
  path: string;
  label: string;
  section: string;
  tab: Tab;
  max: number;
  /** Has no Spanish of its own. */
  sameInSpanish?: boolean;
  /** For longer texts: the height in lines. */
  rows?: number;
  /** Stands beside its neighbor. */
  half?: boolean;
  hint?: string;
}

const IMAGE_ALT = 'Screen readers read it aloud. Leave it empty if the image is only decorative.';

/**
 * The fields as `section.name`, in the order of the screen. A list is one field, since its order
 * matters.
 */
const ENGLISH_FIELDS = [
  { path: 'hero.kicker', label: 'Kicker', section: 'Hero', tab: 'content', max: 120 },
  { path: 'hero.headline', label: 'Headline', section: 'Hero', tab: 'content', max: 200 },
  { path: 'hero.description', label: 'Description', section: 'Hero', tab: 'content', max: 2000, rows: 3 },
  { path: 'hero.ctaPrimary', label: 'Primary call to action', section: 'Hero', tab: 'content', max: 60, half: true },
  {
    path: 'hero.ctaSecondary',
    label: 'Secondary call to action',
    section: 'Hero',
    tab: 'content',
    max: 60,
    half: true,
  },
  { path: 'branding.heroUrl', label: 'Image URL', section: 'Hero', tab: 'content', max: 2048, sameInSpanish: true },
  { path: 'branding.heroFocus', label: 'Focal point', section: 'Hero', tab: 'content', max: 0, sameInSpanish: true },
  {
    path: 'hero.imageAlt',
    label: 'What the image shows',
    section: 'Hero',
    tab: 'content',
    max: 200,
    hint: IMAGE_ALT,
  },
  { path: 'about.title', label: 'Title', section: 'About', tab: 'content', max: 200 },
  { path: 'about.description', label: 'Description', section: 'About', tab: 'content', max: 20_000, rows: 4 },
  { path: 'branding.imageUrl', label: 'Image URL', section: 'About', tab: 'content', max: 2048, sameInSpanish: true },
  { path: 'branding.imageFocus', label: 'Focal point', section: 'About', tab: 'content', max: 0, sameInSpanish: true },
  {
    path: 'about.imageAlt',
    label: 'What the image shows',
    section: 'About',
    tab: 'content',
    max: 200,
    hint: IMAGE_ALT,
  },
  { path: 'services.title', label: 'Section title', section: 'Services', tab: 'content', max: 200 },
  { path: 'services.items', label: 'Services', section: 'Services', tab: 'content', max: 0 },
  { path: 'process.title', label: 'Section title', section: 'Process', tab: 'content', max: 200 },
  { path: 'process.items', label: 'Steps', section: 'Process', tab: 'content', max: 0 },
  { path: 'testimonials.title', label: 'Section title', section: 'Testimonials', tab: 'content', max: 200 },
  { path: 'testimonials.items', label: 'Testimonials', section: 'Testimonials', tab: 'content', max: 0 },
  { path: 'credentials.title', label: 'Section title', section: 'Credentials', tab: 'content', max: 200 },
  { path: 'credentials.items', label: 'Credentials', section: 'Credentials', tab: 'content', max: 0 },
  { path: 'fees.title', label: 'Section title', section: 'Fees', tab: 'content', max: 200 },
  { path: 'fees.items', label: 'Fees', section: 'Fees', tab: 'content', max: 0 },
  { path: 'faq.title', label: 'Section title', section: 'Questions', tab: 'content', max: 200 },
  { path: 'faq.items', label: 'Questions', section: 'Questions', tab: 'content', max: 0 },
  { path: 'contact.title', label: 'Section title', section: 'Contact', tab: 'content', max: 200 },
  { path: 'contact.description', label: 'Text', section: 'Contact', tab: 'content', max: 2000, rows: 2 },
  {
    path: 'contact.phone',
    label: 'Phone',
    section: 'Contact',
    tab: 'content',
    max: 40,
    half: true,
    sameInSpanish: true,
  },
  {
    path: 'contact.email',
    label: 'Email',
    section: 'Contact',
    tab: 'content',
    max: 254,
    half: true,
    sameInSpanish: true,
  },
  {
    path: 'contact.address',
    label: 'Address',
    section: 'Contact',
    tab: 'content',
    max: 500,
    rows: 2,
    sameInSpanish: true,
  },
  { path: 'contact.venue', label: 'Where sessions take place', section: 'Contact', tab: 'content', max: 200 },
  {
    path: 'contact.bring',
    label: 'What to bring to a session',
    section: 'Contact',
    tab: 'content',
    max: 2000,
    rows: 4,
    hint: 'A line for each thing. It is on the private page of every booking.',
  },
  {
    path: 'legal.agreement',
    label: 'Beside the button that sends a request',
    section: 'Legal',
    tab: 'content',
    max: 1000,
    rows: 2,
    hint: 'What a visitor agrees to: what is due and when, who reads what they write. If visitors pay online, the sum stands before it.',
  },
  { path: 'legal.privacy', label: 'Privacy notice', section: 'Legal', tab: 'content', max: 20_000, rows: 6 },
  { path: 'legal.terms', label: 'Terms', section: 'Legal', tab: 'content', max: 20_000, rows: 6 },
  {
    path: 'legal.accessibility',
    label: 'Accessibility statement',
    section: 'Legal',
    tab: 'content',
    max: 20_000,
    rows: 6,
  },
  { path: 'sections', label: 'Sections', section: 'Sections', tab: 'content', max: 0, sameInSpanish: true },
  { path: 'seo.title', label: 'Page title', section: 'Search engines', tab: 'seo', max: 200 },
  {
    path: 'seo.description',
    label: 'Description in search results',
    section: 'Search engines',
    tab: 'seo',
    max: 500,
    rows: 3,
  },
  {
    path: 'seo.keywords',
    label: 'Keywords',
    section: 'Search engines',
    tab: 'seo',
    max: 1000,
    rows: 2,
    hint: 'Separate them with commas',
  },
  { path: 'branding.theme', label: 'Theme', section: 'Branding', tab: 'settings', max: 0, sameInSpanish: true },
  {
    path: 'branding.accent',
    label: 'Color of buttons and links',
    section: 'Branding',
    tab: 'settings',
    max: 7,
    sameInSpanish: true,
  },
  { path: 'branding.logoUrl', label: 'Logo URL', section: 'Branding', tab: 'settings', max: 2048, sameInSpanish: true },
  {
    path: 'branding.faviconUrl',
    label: 'Favicon URL',
    section: 'Branding',
    tab: 'settings',
    max: 2048,
    sameInSpanish: true,
  },
] as const satisfies readonly FieldSpec[];

type EnglishField = (typeof ENGLISH_FIELDS)[number];
export type EnglishPath = EnglishField['path'];
type TranslatedPath = Exclude<EnglishField, { sameInSpanish: true }>['path'];
export type SpanishPath = `es.${TranslatedPath}`;
export type FieldPath = EnglishPath | SpanishPath;
export type SectionOfFields = EnglishField['section'];

export interface Field extends FieldSpec {
  path: FieldPath;
  section: SectionOfFields;
}

const isTranslated = (path: EnglishPath): path is TranslatedPath =>
  ENGLISH_FIELDS.some((field) => field.path === path && !('sameInSpanish' in field));

/** The field's Spanish, if it has any. */
export const spanishOf = (path: EnglishPath): SpanishPath | undefined =>
  isTranslated(path) ? `es.${path}` : undefined;

/** Each field, and after it its Spanish. */
export const FIELDS: readonly Field[] = ENGLISH_FIELDS.flatMap((field) => {
  const path = spanishOf(field.path);
  return path === undefined ? [field] : [field, { ...field, path, label: inSpanish(field.label) }];
});

export function inSpanish(label: string): string {
  return `${label} (Spanish)`;
}

export const specOf = (path: FieldPath): Field | undefined => FIELDS.find((field) => field.path === path);

export const englishPathsOf = (section: SectionOfFields): EnglishPath[] =>
  ENGLISH_FIELDS.filter((field) => field.section === section).map(({ path }) => path);

/** The field that an input belongs to, such as `fees.items` for `fees.items.0.title`. */
const fieldAt = (input: string): Field | undefined =>
  FIELDS.find(({ path }) => input === path || input.startsWith(`${path}.`));

/** The parts of the content tab by their names in the address, with the section of their fields. */
export const PARTS = {
  hero: 'Hero',
  about: 'About',
  services: 'Services',
  process: 'Process',
  testimonials: 'Testimonials',
  credentials: 'Credentials',
  fees: 'Fees',
  faq: 'Questions',
  contact: 'Contact',
  legal: 'Legal',
  sections: 'Sections',
} as const satisfies Readonly<Record<string, SectionOfFields>>;

export type Part = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as [Part, ...Part[]];

/** Where an input is on the screen. */
export interface Place {
  tab: Tab;
  /** The part of the content tab. */
  part: Part | undefined;
  language: 'en' | 'es';
}

export function placeOf(input: string): Place {
  const field = fieldAt(input);
  return {
    tab: field?.tab ?? 'content',
    language: input.startsWith('es.') ? 'es' : 'en',
    part: PART_NAMES.find((part) => PARTS[part] === field?.section),
  };
}

/** How the public pages can look. */
export const THEMES = ['warm', 'classic', 'clear'] as const satisfies readonly Content['branding']['theme'][];

/** The sections with a list. */
export const LISTS = ['services', 'process', 'testimonials', 'credentials', 'fees', 'faq'] as const;

export type List = (typeof LISTS)[number];

export interface Item {
  title: string;
  /** Services have none. */
  figure?: string;
  description: string;
}

/** The place of the entry that has the input, if it is in the list. */
export function entryOf(input: string, list: List): number | undefined {
  const place = new RegExp(`^(?:es\\.)?${list}\\.items\\.(\\d+)\\.`).exec(input)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** The most entries of a list. */
export const MAX_ITEMS = 50;

export const valueOf = (content: Content, path: FieldPath): unknown => get(content, path);

/** Where the entries of a list are. */
export const LIST_PATHS = LISTS.flatMap((list) => [`${list}.items`, `es.${list}.items`] as const);

const isListPath = (path: FieldPath): path is (typeof LIST_PATHS)[number] => LIST_PATHS.some((one) => one === path);

export const itemsAt = (content: Content, path: (typeof LIST_PATHS)[number]) =>
  (valueOf(content, path) ?? []) as Item[];

const isPoint = (value: unknown): value is { x: number; y: number } =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value;

/** The field's value as text. */
export function textOf(content: Content, path: FieldPath): string {
  if (!isListPath(path)) {
    const value = valueOf(content, path);
    const theme = path === 'branding.theme' ? THEMES.find((name) => name === value) : undefined;
    if (theme !== undefined) return TEXTS.look.themes[theme].name;
    if (isPoint(value)) return `${value.x}%, ${value.y}%`;
    return Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
  }
  return itemsAt(content, path)
    .map(({ title, figure = '', description }, at) =>
      [`${at + 1}. ${title}`, figure, description].filter(Boolean).join('\n'),
    )
    .join('\n\n');
}

const same = (one: Content, other: Content, path: FieldPath) => textOf(one, path) === textOf(other, path);

export const differences = (one: Content, other: Content): Field[] =>
  FIELDS.filter(({ path }) => !same(one, other, path));

/** The content with some fields taken from another. */
export function taking(content: Content, other: Content, paths: readonly FieldPath[]): Content {
  const taken = structuredClone(content);
  for (const path of paths) set(taken, path, structuredClone(valueOf(other, path)));
  return taken;
}

/** The fields whose texts still have a gap, or that only the owner can fill in and has not. */
export const unfinished = (content: Content, spanish: boolean): Field[] =>
  FIELDS.filter(({ path }) => spanish || !path.startsWith('es.')).filter(
    ({ path }) =>
      hasGap(textOf(content, path)) || (OWN_FACTS.some((fact) => fact === path) && textOf(content, path).trim() === ''),
  );

/** Whether a part has one of them. */
export const isUnfinished = (content: Content, part: Part, spanish: boolean): boolean =>
  unfinished(content, spanish).some(({ section }) => section === PARTS[part]);

const ALWAYS_SHOWN: readonly string[] = ['hero', 'contact', 'legal', 'sections'];

/** Whether visitors see the part on the landing page. */
export const isOnPage = (content: Content, part: string): boolean => {
  const list = LISTS.find((one) => one === part);
  // As published.ts: services are shown with their gaps.
  const hasEntries =
    list === undefined ||
    list === 'services' ||
    itemsAt(content, `${list}.items`).some((item) => !ITEM_TEXTS.some((name) => hasGap(item[name] ?? '')));
  return ALWAYS_SHOWN.includes(part) || (content.sections.some((section) => section === part) && hasEntries);
};

/** The input to fill in; of a list, the first one with a gap. */
export function inputWithGap(content: Content, path: FieldPath): Path<Content> {
  if (!isListPath(path)) return path;
  const [first = path] = itemsAt(content, path).flatMap((item, at) =>
    ITEM_TEXTS.filter((name) => hasGap(item[name] ?? '')).map((name) => `${path}.${at}.${name}` as Path<Content>),
  );
  return first;
}

export const ITEM_TEXTS = ['title', 'figure', 'description'] as const;

/** A text that the owner can take as it was drafted. */
interface Draft {
  path: Path<Content>;
  /** What the text is about. */
  title: string;
  text: string;
}

/** The drafts that wait for the owner. */
export const drafts = (content: Content, spanish: boolean): Draft[] =>
  LIST_PATHS.filter((path) => spanish || !path.startsWith('es.')).flatMap((path) =>
    itemsAt(content, path).flatMap((item, at) =>
      ITEM_TEXTS.flatMap((name) => {
        const text = draftOf(item[name] ?? '');
        return text === undefined ? [] : [{ path: `${path}.${at}.${name}` as Path<Content>, title: item.title, text }];
      }),
    ),
  );

const textsAt = (content: Content, path: FieldPath): string[] =>
  isListPath(path)
    ? itemsAt(content, path).flatMap((item) => ITEM_TEXTS.map((name) => item[name] ?? ''))
    : [textOf(content, path)];

/** Shown without the rest of its section. */
export const isOnItsOwn = (path: EnglishPath) => path.startsWith('legal.') || path === 'contact.bring';

/** What is shown in one language: a section, or a text of its own. */
const togetherWith = (path: EnglishPath): EnglishPath[] =>
  isOnItsOwn(path)
    ? [path]
    : ENGLISH_FIELDS.filter((field) => field.path.split('.')[0] === path.split('.')[0] && !isOnItsOwn(field.path)).map(
        (field) => field.path,
      );

/** Whether visitors get it in Spanish, with all that is shown in the same language. As the server decides. */
export const isInSpanish = (content: Content, path: EnglishPath): boolean =>
  togetherWith(path).every((one) => {
    const spanish = spanishOf(one);
    if (spanish === undefined) return true;
    const words = textsAt(content, spanish);
    return textsAt(content, one).every((text, at) => {
      const word = words[at] ?? '';
      return !/\p{L}/u.test(text) || (word.trim() !== '' && (hasGap(text) || !hasGap(word)));
    });
  });

/** What visitors of the Spanish pages read of a text: numbers, for example, have no Spanish of their own. */
const spanishText = (english: string, spanish: string | undefined) =>
  spanish === undefined || spanish.trim() === '' ? english : spanish;

/** The section that a text is shown in, or its own name if it is shown without one. */
const shownAs = (path: EnglishPath) =>
  (isOnItsOwn(path) ? path.split('.')[1] : path.split('.')[0]) as Content['english'][number];

/** The content as visitors of the Spanish pages get it: what is not translated is in English, and named. */
export function inSpanishPage(content: Content): Content {
  const shown = structuredClone(content);
  const english = new Set<Content['english'][number]>();
  for (const { path } of ENGLISH_FIELDS) {
    const spanish = spanishOf(path);
    if (spanish === undefined) continue;
    if (!isInSpanish(content, path)) {
      english.add(shownAs(path));
    } else if (isListPath(path) && isListPath(spanish)) {
      const words = itemsAt(content, spanish);
      const items = itemsAt(content, path).map((item, at) => ({
        ...item,
        title: spanishText(item.title, words[at]?.title),
        ...(item.figure !== undefined && { figure: spanishText(item.figure, words[at]?.figure) }),
        description: spanishText(item.description, words[at]?.description),
      }));
      set(shown, path, items);
    } else set(shown, path, spanishText(textOf(content, path), textOf(content, spanish)));
  }
  return { ...shown, english: [...english] };
}

/** Whether visitors of the Spanish pages read something of a part in English. */
export const isUntranslated = (content: Content, part: Part): boolean =>
  englishPathsOf(PARTS[part]).some((path) => !isInSpanish(content, path));

const OWN_FACTS: readonly FieldPath[] = ['contact.phone', 'contact.email', 'contact.address'];

/** Our own images are stored without the host, since the site may move. */
const local = (url: string) => {
  const trimmed = url.trim();
  return trimmed.startsWith(`${window.location.origin}/media/`)
    ? trimmed.slice(window.location.origin.length)
    : trimmed;
};

export const requestOf = (content: Content): Content => ({
  ...content,
  branding: {
    ...content.branding,
    logoUrl: local(content.branding.logoUrl),
    faviconUrl: local(content.branding.faviconUrl),
    heroUrl: local(content.branding.heroUrl),
    imageUrl: local(content.branding.imageUrl),
  },
});
