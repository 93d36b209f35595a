import type { ContentResponse } from '../../api/api.gen';
import { PREVIEW_KEY } from '../../api/session/session';

/**
 * Stores the content being edited in this browser, for the preview in another tab. It goes with the
 * session.
 */
export function storePreview(content: ContentResponse) {
  try {
    localStorage.setItem(PREVIEW_KEY, JSON.stringify(content));
  } catch {
    // No room: the preview shows the saved content.
  }
}

export const forgetPreview = () => localStorage.removeItem(PREVIEW_KEY);

const SECTIONS = ['hero', 'about', 'services', 'faq', 'contact', 'legal', 'sections', 'branding', 'seo'];

function isContent(value: unknown): value is ContentResponse {
  return typeof value === 'object' && value !== null && SECTIONS.every((section) => section in value);
}

/** The content being edited in another tab of this browser; undefined when everything is saved. */
export function readPreview(): ContentResponse | undefined {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(PREVIEW_KEY) ?? 'null');
    return isContent(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
