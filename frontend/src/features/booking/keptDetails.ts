import * as z from 'zod/mini';
import { MEETINGS } from '../../components/booking/meetings';
import { ofTab } from '../../lib/storage';
import { EMPTY_DETAILS, isSame, OWN_ROLES, type Details } from './bookingSchema';

/** Of this tab alone: the machine may be a shared one. */
const KEY = 'booking_details';

const stored = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  caseType: z.string(),
  meeting: z.enum(MEETINGS),
  notes: z.string(),
  // Kept by a version that did not ask for it, the rest is not lost.
  about: z.catch(
    z.object({
      role: z.enum(OWN_ROLES),
      style: z.string(),
      caseNumber: z.string(),
      fileNumber: z.string(),
      other: z.string(),
      otherCounsel: z.string(),
      otherEmail: z.string(),
      otherPhone: z.string(),
    }),
    EMPTY_DETAILS.about,
  ),
});

export function readKept(): Details | null {
  try {
    return stored.safeParse(JSON.parse(ofTab.get(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export const keep = (details: Details) => ofTab.set(KEY, JSON.stringify(details));

export const dropKept = () => ofTab.remove(KEY);

/** What is chosen, not typed, is no loss. */
const TYPED = ['name', 'email', 'phone', 'notes'] as const;

/** Whether closing would lose something that was typed. */
export function wouldLose(details: Details, kept: Details | null): boolean {
  const before = kept ?? EMPTY_DETAILS;
  return TYPED.some((field) => details[field] !== before[field]) || !isSame(details.about, before.about);
}
