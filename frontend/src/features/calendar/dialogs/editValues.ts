import type { Booking } from '../api';
import { ownWhere, type WhereValues } from './where';

/** What can be edited about an appointment, apart from its time and its status. */
export interface EditValues extends WhereValues {
  case_type: string;
  contact_method: string;
  client_phone: string;
  language: Booking['language'];
  description: string;
}

export const editValues = (booking: Booking): EditValues => ({
  case_type: booking.case_type,
  contact_method: booking.contact_method,
  client_phone: booking.client_phone,
  language: booking.language,
  ...ownWhere(booking),
  description: booking.description,
});

const WHERE: readonly string[] = ['contact_method', 'meeting_place', 'meeting_link', 'meeting_note'];

/** Whether one of these fields says how or where people meet. */
export const saysWhere = (fields: readonly string[]) => fields.some((field) => WHERE.includes(field));
