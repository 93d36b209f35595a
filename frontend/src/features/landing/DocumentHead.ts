import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { useFavicon } from '../../lib/useFavicon';
import type { Site, SiteContent } from './api';

/** The page's title, description and favicon follow the saved content. */
export function DocumentHead({ content: { seo, branding }, site }: { content: SiteContent; site: Site }) {
  useDocumentTitle(seo.title);
  // Same as on the server: without an SEO description, the site's description is used.
  const description = seo.description || site.description;
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
  useFavicon(branding.faviconUrl);
  return null;
}
