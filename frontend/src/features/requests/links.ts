import { paths } from '../../lib/paths';
import type { ContactRequest } from './api';

const to = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params).toString()}`;

/** A new email to the sender. */
export const toReply = ({ contactName, email }: ContactRequest) =>
  to(paths.notifications, { email, clientName: contactName });

/** A new appointment for the sender. */
export const toBooking = ({ contactName, email, phone }: ContactRequest) =>
  to(paths.calendar, { new: '1', client_name: contactName, client_email: email, client_phone: phone });
