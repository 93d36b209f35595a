import { paths } from '../../lib/paths';
import type { Message } from './api';

const to = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params).toString()}`;

/** The appointments with a status, or all of them. */
export const toBookings = (status?: string) =>
  to(paths.calendar, status === undefined ? { view: 'list' } : { view: 'list', status });

export const toDay = (date: string) => to(paths.calendar, { view: 'day', date });

export const toMessage = ({ email }: Message) => to(paths.requests, { q: email });

/** A new email to the sender. */
export const toReply = ({ contactName, email }: Message) => to(paths.notifications, { email, clientName: contactName });
