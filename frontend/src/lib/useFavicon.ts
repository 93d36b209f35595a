import { useEffect } from 'react';

/** The icon of the tab; without one of the practice's own it is ours. */
export function useFavicon(url: string) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === null) return;
    icon.dataset['own'] ??= icon.getAttribute('href') ?? '';
    icon.setAttribute('href', url === '' ? icon.dataset['own'] : url);
  }, [url]);
}
