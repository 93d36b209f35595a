import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import { MEETINGS } from '../../components/booking/meetings';
import { TEXTS } from './texts';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const atMost = (length: number) => z.maxLength(length, TEXTS.details.tooLong(length));

/** Nothing typed is no mistake yet; sending it is. */
const isEmail = (text: string) => text === '' || z.email().safeParse(text).success;

const line = (length: number) => z.string().check(z.trim(), atMost(length));
const emailLine = line(254).check(z.refine(isEmail, TEXTS.details.badEmail));

/** The roles a visitor can have on their side. */
export const OWN_ROLES = ['party', 'counsel', 'staff', 'insurer'] as const;

/** Letters, digits and hyphens, and at least one digit. */
const FILE_NUMBER = /^(?=.*\d)[A-Za-z0-9-]{1,20}$/;

/** Optional facts about the case, with at most one other side. */
const aboutCase = z
  .object({
    role: z.enum(OWN_ROLES),
    style: line(200),
    caseNumber: line(60),
    fileNumber: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || FILE_NUMBER.test(text), TEXTS.details.badFileNumber),
    ),
    other: line(120),
    otherCounsel: line(120),
    otherEmail: emailLine,
    otherPhone: line(40),
  })
  .check(
    z.refine(
      ({ other, otherCounsel, otherEmail, otherPhone }) => {
        const isNamed = other !== '' || otherCounsel !== '';
        return isNamed || (otherEmail === '' && otherPhone === '');
      },
      { error: TEXTS.details.nameMissing, path: ['other'] },
    ),
  );

/** The server's limits, with the server's error messages. */
export const detailsSchema = z.object({
  name: line(120),
  email: emailLine,
  phone: line(40),
  caseType: z.string(),
  meeting: z.enum(MEETINGS),
  notes: line(4000),
  about: aboutCase,
});

export type Details = z.infer<typeof detailsSchema>;

export type AboutCase = Details['about'];

export const EMPTY_DETAILS: Details = {
  name: '',
  email: '',
  phone: '',
  caseType: '',
  meeting: 'Virtual',
  notes: '',
  about: {
    role: 'party',
    style: '',
    caseNumber: '',
    fileNumber: '',
    other: '',
    otherCounsel: '',
    otherEmail: '',
    otherPhone: '',
  },
};

/** Whether both say the same. */
export const isSame = (one: AboutCase, other: AboutCase) =>
  (Object.keys(other) as (keyof AboutCase)[]).every((field) => one[field] === other[field]);

/** Whether anything is said about the case. */
export const saysAnything = (about: AboutCase): boolean => !isSame(about, EMPTY_DETAILS.about);

export type DetailsPath = FieldPath<Details>;

/** The form field for each field in the server's errors. */
export const FIELD_OF: Readonly<Record<string, DetailsPath>> = {
  client_name: 'name',
  client_email: 'email',
  client_phone: 'phone',
  case_type: 'caseType',
  case_title: 'caseType',
  contact_method: 'meeting',
  description: 'notes',
  'matter.style': 'about.style',
  'matter.case_number': 'about.caseNumber',
  'matter.file_number': 'about.fileNumber',
  'matter.sides.0.name': 'about.other',
  'matter.sides.0.counsel': 'about.otherCounsel',
  'matter.sides.0.email': 'about.otherEmail',
  'matter.sides.0.phone': 'about.otherPhone',
};

export const REQUIRED = ['name', 'email', 'caseType'] as const;

/** The required fields that are still empty. */
export const missingDetails = (details: Details) => REQUIRED.filter((field) => details[field].trim() === '');
