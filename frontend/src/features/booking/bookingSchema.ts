import * as z from 'zod/mini';
import { TEXTS } from './texts';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const atMost = (length: number) => z.maxLength(length, TEXTS.details.tooLong(length));

/** The server's limits, with the server's error messages. */
export const detailsSchema = z.object({
  name: z.string().check(z.trim(), atMost(120)),
  email: z.string().check(z.trim(), atMost(254), z.email(TEXTS.details.badEmail)),
  phone: z.string().check(z.trim(), atMost(40)),
  caseType: z.string(),
  notes: z.string().check(z.trim(), atMost(4000)),
});

export type Details = z.infer<typeof detailsSchema>;

export const EMPTY_DETAILS: Details = { name: '', email: '', phone: '', caseType: '', notes: '' };

/** The form field for each field in the server's errors. */
export const FIELD_OF: Readonly<Record<string, keyof Details>> = {
  client_name: 'name',
  client_email: 'email',
  client_phone: 'phone',
  case_type: 'caseType',
  case_title: 'caseType',
  description: 'notes',
};

const required = [
  ['name', TEXTS.details.name],
  ['email', TEXTS.details.email],
  ['caseType', TEXTS.details.caseType],
] as const;

/** Labels of the required fields that are still empty. */
export const missingDetails = (details: Details): string[] =>
  required.filter(([field]) => details[field].trim() === '').map(([, label]) => label);
