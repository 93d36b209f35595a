import { useEffect } from 'react';

/** The tab's icon: the practice's own, or else ours. */
export function useFavicon(url: string) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === null) return;
    icon.dataset['own'] ??= icon.getAttribute('href') ?? '';
    icon.setAttribute('href', url === '' ? icon.dataset['own'] : url);
  }, [url]);
}
