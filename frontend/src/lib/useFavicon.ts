import { useEffect } from 'react';

const icon = () => document.querySelector('link[rel="icon"]');

/** What the page came with; it comes back where there is no icon of one's own. */
const original = icon()?.getAttribute('href') ?? '';

/** The icon of the tab. */
export function useFavicon(url: string) {
  useEffect(() => {
    icon()?.setAttribute('href', url === '' ? original : url);
  }, [url]);
}
