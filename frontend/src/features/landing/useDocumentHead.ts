import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { useFavicon } from '../../lib/useFavicon';
import type { SiteContent } from './api';

/** The page's title, description and favicon follow the saved content. */
export function useDocumentHead({ seo, branding }: SiteContent) {
  useDocumentTitle(seo.title);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', seo.description);
  }, [seo.description]);
  useFavicon(branding.faviconUrl);
}
