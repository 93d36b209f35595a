/** What is said of data that could not be loaded again; `since` is in milliseconds. */
export const asOf = (since: number, dates: { moment: (instant: string) => string }) =>
  `What you see is from ${dates.moment(new Date(since).toISOString())}.`;
