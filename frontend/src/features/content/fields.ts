import type { Content } from './api';
import type { Tab } from './texts';

interface FieldSpec {
  path: string;
  label: string;
  section: string;
  tab: Tab;
  max: number;
  /** For longer texts: the height in lines. */
  rows?: number;
  /** Stands beside its neighbor. */
  half?: boolean;
  hint?: string;
}

/**
 * The fields as `section.name`, in the order of the screen. The services are one field, since their
 * order matters.
 */
export const FIELDS = [
  { path: 'hero.kicker', label: 'Kicker', section: 'Hero', tab: 'content', max: 120 },
  { path: 'hero.headline', label: 'Headline', section: 'Hero', tab: 'content', max: 200 },
  { path: 'hero.description', label: 'Description', section: 'Hero', tab: 'content', max: 2000, rows: 3 },
  { path: 'hero.ctaPrimary', label: 'Primary call to action', section: 'Hero', tab: 'content', max: 60, half: true },
  { path: 'hero.ctaSecondary', label: 'Secondary call to action', section: 'Hero', tab: 'content', max: 60, half: true },
  { path: 'about.title', label: 'Title', section: 'About', tab: 'content', max: 200 },
  { path: 'about.description', label: 'Description', section: 'About', tab: 'content', max: 20_000, rows: 4 },
  { path: 'services.title', label: 'Section title', section: 'Services', tab: 'content', max: 200 },
  { path: 'services.items', label: 'Services', section: 'Services', tab: 'content', max: 0 },
  { path: 'seo.title', label: 'Page title', section: 'SEO', tab: 'seo', max: 200 },
  { path: 'seo.description', label: 'Meta description', section: 'SEO', tab: 'seo', max: 500, rows: 3 },
  { path: 'seo.keywords', label: 'Keywords', section: 'SEO', tab: 'seo', max: 1000, rows: 2, hint: 'Separate them with commas' },
  { path: 'branding.logoUrl', label: 'Logo URL', section: 'Branding', tab: 'settings', max: 2048 },
  { path: 'branding.faviconUrl', label: 'Favicon URL', section: 'Branding', tab: 'settings', max: 2048 },
] as const satisfies readonly FieldSpec[];

export type Field = (typeof FIELDS)[number];
export type FieldPath = Field['path'];

export const specOf = (path: FieldPath): FieldSpec | undefined => FIELDS.find((field) => field.path === path);

export const MAX_SERVICES = 50;

type Sections = Record<string, Record<string, unknown>>;

const parts = (path: FieldPath): [string, string] => path.split('.') as [string, string];

export const valueOf = (content: Content, path: FieldPath): unknown => {
  const [section, name] = parts(path);
  return (content as unknown as Sections)[section]?.[name];
};

/** The field's value as text. */
export function textOf(content: Content, path: FieldPath): string {
  if (path === 'services.items') {
    return content.services.items.map(({ title, description }, at) => `${at + 1}. ${title}\n${description}`).join('\n\n');
  }
  return String(valueOf(content, path));
}

const same = (one: Content, other: Content, path: FieldPath) => textOf(one, path) === textOf(other, path);

export const differences = (one: Content, other: Content): Field[] => FIELDS.filter(({ path }) => !same(one, other, path));

/** The content with some fields taken from another. */
export function taking(content: Content, other: Content, paths: readonly FieldPath[]): Content {
  const taken = structuredClone(content);
  for (const path of paths) {
    const [section, name] = parts(path);
    const target = (taken as unknown as Sections)[section];
    if (target !== undefined) target[name] = structuredClone(valueOf(other, path));
  }
  return taken;
}

/** Our own images are stored without the host, since the site may move. */
const local = (url: string) => {
  const trimmed = url.trim();
  return trimmed.startsWith(`${window.location.origin}/media/`) ? trimmed.slice(window.location.origin.length) : trimmed;
};

export const requestOf = (content: Content): Content => ({
  ...content,
  branding: { logoUrl: local(content.branding.logoUrl), faviconUrl: local(content.branding.faviconUrl) },
});
