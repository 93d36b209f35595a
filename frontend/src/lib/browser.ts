/** What the app asks of the browser that tests must not do. */
export const browser = {
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** Leaves the app for another site. */
  leaveFor: (url: string): void => {
    // Providers of payments refuse to be shown in a frame.
    if (browser.isFramed()) window.open(url, '_top');
    else window.location.assign(url);
  },
  /** Goes to another page of ours, without the Back button leading here again. */
  replace: (url: string): void => window.location.replace(url),
  /** Whether a link of ours led here, as far as the browser says. */
  comesFromOurPage: (): boolean => {
    const from = 'navigation' in window ? window.navigation.activation?.from?.url : undefined;
    return from?.startsWith(`${window.location.origin}/`) ?? false;
  },
  /** Whether another website shows the page in a frame. */
  isFramed: (): boolean => window.parent !== window,
};
