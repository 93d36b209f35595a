import * as z from 'zod/mini';
import { MEETINGS } from '../../components/booking/meetings';
import { EMPTY_DETAILS, type Details } from './bookingSchema';

/** Of this tab alone: the machine may be a shared one. */
const KEY = 'booking_details';

const stored = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  caseType: z.string(),
  meeting: z.enum(MEETINGS),
  notes: z.string(),
});

/** Works without storage, too: then nothing is kept. */
function attempt<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

export const readKept = (): Details | null =>
  attempt((storage) => stored.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data ?? null);

export const keep = (details: Details) => attempt((storage) => storage.setItem(KEY, JSON.stringify(details)));

export const dropKept = () => attempt((storage) => storage.removeItem(KEY));

/** What is chosen, not typed, is no loss. */
const TYPED = ['name', 'email', 'phone', 'notes'] as const;

/** Whether closing would lose something that was typed. */
export const wouldLose = (details: Details, kept: Details | null): boolean =>
  TYPED.some((field) => details[field] !== (kept ?? EMPTY_DETAILS)[field]);
