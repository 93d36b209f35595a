/** What the app asks of the browser that tests must not do. */
export const browser = {
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** Leaves the app for another site. */
  leaveFor: (url: string): void => window.location.assign(url),
};
