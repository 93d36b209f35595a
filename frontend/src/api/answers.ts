import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { saveFile } from '../lib/saveFile';
import type {
  ContentResponse,
  EmailTemplateResponse,
  MatterResponse,
  SavedSettingsResponse,
  SettingsResponse,
} from './api.gen';

type Meta = FetchBaseQueryMeta | undefined;

/** One page of a list, and the length of the whole list; `more`: it is longer than the server counts. */
export interface Page<T> {
  items: T[];
  total: number;
  more?: boolean;
}

/** A list's rows with the total, which the server sends in a header. */
export const pageOf = <T>(items: T[], meta: Meta): Page<T> => ({
  items,
  total: Number(meta?.response?.headers.get('x-total-count') ?? items.length),
  more: meta?.response?.headers.has('x-total-more') ?? false,
});

/**
 * The version of a document: a save sends it back, so that it cannot overwrite what it has not
 * seen.
 */
const tagOf = (meta: Meta) => meta?.response?.headers.get('etag') ?? '*';

export interface SavedContent {
  content: ContentResponse;
  tag: string;
}

export const savedContent = (content: ContentResponse, meta: Meta): SavedContent => ({ content, tag: tagOf(meta) });

export interface SavedSettings {
  settings: SettingsResponse;
  tag: string;
  /** The sessions that take place elsewhere since they were saved. */
  affected?: SavedSettingsResponse['affected'];
}

export const savedSettings = ({ affected, ...settings }: SavedSettingsResponse, meta: Meta): SavedSettings => ({
  settings,
  tag: tagOf(meta),
  affected,
});

export interface SavedTemplate {
  template: EmailTemplateResponse;
  tag: string;
}

export const savedTemplate = (template: EmailTemplateResponse, meta: Meta): SavedTemplate => ({
  template,
  tag: tagOf(meta),
});

export interface SavedMatter {
  matter: MatterResponse;
  tag: string;
}

export const savedMatter = (matter: MatterResponse, meta: Meta): SavedMatter => ({ matter, tag: tagOf(meta) });

/**
 * Saves an answer as a file; nothing of it stays in the cache. The server's name for the file wins
 * over the given one.
 */
export const downloadAs =
  (fallback: string) =>
  async (response: Response): Promise<unknown> => {
    if (!response.ok) return response.json();
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    saveFile(name ?? fallback, await response.blob());
    return null;
  };
