import type { ContentResponse } from './public.gen';

declare global {
  interface Window {
    /** Draws the landing page with this content: in the editor's frame for the Spanish page (src/page/edited.tsx). */
    drawEdited?: (content: ContentResponse) => void;
  }
}
