/** What the app asks of the browser that tests must not do. */
export const browser = {
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** Leaves the app for another site. */
  leaveFor: (url: string): void => {
    // Providers of payments refuse to be shown in a frame.
    if (browser.isFramed()) window.open(url, '_top');
    else window.location.assign(url);
  },
  /** Whether another website shows the page in a frame. */
  isFramed: (): boolean => window.parent !== window,
};
