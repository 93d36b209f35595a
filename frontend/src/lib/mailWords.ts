/** What the office reads about an email that an action causes, whether or not email leaves right now. */

const LATER = 'once your mail server works';

/** "Ann gets an email.", or when she will. */
export const getsEmail = (who: string, leaves: boolean, what = 'an email') =>
  leaves ? `${who} gets ${what}.` : `${who} will be emailed ${LATER}.`;

/** "The clients get emails.", or when they will. */
export const getEmails = (who: string, leaves: boolean) =>
  leaves ? `${who} get emails.` : `${who} will be emailed ${LATER}.`;

/** "The receipt is on the way", or when it will be. */
export const onTheWay = (what: string, leaves: boolean) =>
  leaves ? `${what} is on the way` : `${what} goes out ${LATER}`;

/** "2 emails on the way", or when they will be. */
export const someOnTheWay = (emails: string, leaves: boolean) =>
  leaves ? `${emails} on the way` : `${emails} waiting. They go out ${LATER}.`;

const STATUSES = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Canceled',
  held: 'On hold',
} as const;

/** The status of an email, as lists and badges say it. */
export const mailStatus = (state: keyof typeof STATUSES): string => STATUSES[state];
