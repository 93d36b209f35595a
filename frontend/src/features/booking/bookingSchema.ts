import * as z from 'zod/mini';
import { TEXTS } from './texts';

// The content security policy allows no eval; unless told so, zod would try.
z.config({ jitless: true });

/** The limits are the server's; the same text stands at the field whoever finds the mistake. */
export const detailsSchema = z.object({
  name: z.string().check(z.trim(), z.maxLength(120, 'At most 120 characters')),
  email: z.string().check(z.trim(), z.maxLength(254, 'At most 254 characters'), z.email(TEXTS.details.badEmail)),
  phone: z.string().check(z.trim(), z.maxLength(40, 'At most 40 characters')),
  caseType: z.string(),
  notes: z.string().check(z.trim(), z.maxLength(4000, 'At most 4,000 characters')),
});

export type Details = z.infer<typeof detailsSchema>;

export const EMPTY_DETAILS: Details = { name: '', email: '', phone: '', caseType: '', notes: '' };

/** The form's field for each field of the server's answer. */
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

/** The labels of the required fields that are still empty. */
export const missingDetails = (details: Details): string[] =>
  required.filter(([field]) => details[field].trim() === '').map(([, label]) => label);
