import * as z from 'zod/mini';
import { MEETINGS } from '../../components/booking/meetings';
import { TEXTS } from './texts';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const atMost = (length: number) => z.maxLength(length, TEXTS.details.tooLong(length));

/** Nothing typed is no mistake yet; sending it is. */
const isEmail = (text: string) => text === '' || z.email().safeParse(text).success;

/** The server's limits, with the server's error messages. */
export const detailsSchema = z.object({
  name: z.string().check(z.trim(), atMost(120)),
  email: z.string().check(z.trim(), atMost(254), z.refine(isEmail, TEXTS.details.badEmail)),
  phone: z.string().check(z.trim(), atMost(40)),
  caseType: z.string(),
  meeting: z.enum(MEETINGS),
  notes: z.string().check(z.trim(), atMost(4000)),
});

export type Details = z.infer<typeof detailsSchema>;

export const EMPTY_DETAILS: Details = { name: '', email: '', phone: '', caseType: '', meeting: 'Virtual', notes: '' };

/** The form field for each field in the server's errors. */
export const FIELD_OF: Readonly<Record<string, keyof Details>> = {
  client_name: 'name',
  client_email: 'email',
  client_phone: 'phone',
  case_type: 'caseType',
  case_title: 'caseType',
  contact_method: 'meeting',
  description: 'notes',
};

export const REQUIRED = ['name', 'email', 'caseType'] as const;

/** The required fields that are still empty. */
export const missingDetails = (details: Details) => REQUIRED.filter((field) => details[field].trim() === '');
