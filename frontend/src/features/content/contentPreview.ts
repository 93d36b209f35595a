import type { ContentResponse } from '../../api/api.gen';
import { PREVIEW_KEY } from '../../api/session/session';
import { ofBrowser } from '../../lib/storage';

/**
 * Stores the content being edited in this browser, for the preview in another tab, which shows the
 * saved content if the browser has no room for it. It goes with the session.
 */
export const storePreview = (content: ContentResponse) => ofBrowser.set(PREVIEW_KEY, JSON.stringify(content));

export const forgetPreview = () => ofBrowser.remove(PREVIEW_KEY);

const SECTIONS = ['hero', 'about', 'services', 'faq', 'contact', 'legal', 'sections', 'branding', 'seo'];

function isContent(value: unknown): value is ContentResponse {
  return typeof value === 'object' && value !== null && SECTIONS.every((section) => section in value);
}

/** The content being edited in another tab of this browser; undefined when everything is saved. */
export function readPreview(): ContentResponse | undefined {
  try {
    const content: unknown = JSON.parse(ofBrowser.get(PREVIEW_KEY) ?? 'null');
    return isContent(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
