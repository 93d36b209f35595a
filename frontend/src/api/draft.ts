import type { ContentResponse } from './api.gen';

/** Where this browser keeps what is being edited and not saved yet; it goes with the session. */
export const DRAFT_KEY = 'content_draft';

export function keepDraft(content: ContentResponse) {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(content));
  } catch {
    // No room: the preview shows what is saved.
  }
}

export const forgetDraft = () => localStorage.removeItem(DRAFT_KEY);

const SECTIONS = ['hero', 'about', 'services', 'branding', 'seo'];

function isContent(value: unknown): value is ContentResponse {
  return typeof value === 'object' && value !== null && SECTIONS.every((section) => section in value);
}

/** What is being edited, in another tab of this browser; nothing when all is saved. */
export function readDraft(): ContentResponse | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null');
    return isContent(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}
