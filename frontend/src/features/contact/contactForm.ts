import { TEXTS } from './texts';

/** The visitor's input, by the API's field names. */
export interface Contact {
  contactName: string;
  email: string;
  phone: string;
  caseStyle: string;
  /** Separated by commas. */
  preferredDates: string;
  notes: string;
  /** Hidden from people, so it stays empty. */
  website: string;
}

export type Errors = Partial<Record<keyof Contact, string>>;

/** In the order of the page. */
export const FIELDS = ['contactName', 'email', 'phone', 'caseStyle', 'preferredDates', 'notes'] as const;

/** The server's limits. Fields do not cut off what is longer, so that nothing is lost without a word. */
const LIMITS = { contactName: 120, email: 254, phone: 40, caseStyle: 160, notes: 4000 } as const;
const MOST_DATES = 10;

/** With the date that was chosen but not added yet. */
function datesOf(added: string, chosen: FormDataEntryValue | null): string[] {
  const dates = new Set(added.split(','));
  if (typeof chosen === 'string') dates.add(chosen);
  return [...dates].filter((date) => date !== '').sort();
}

/** Why a date cannot be added to the others; dates are `YYYY-MM-DD`. */
export function mistakeInDate(date: string, dates: readonly string[], today: string): string | undefined {
  if (date === '') return TEXTS.dates.none;
  if (date < today) return TEXTS.dates.past;
  if (dates.includes(date)) return TEXTS.dates.twice;
  return dates.length >= MOST_DATES ? TEXTS.dates.enough : undefined;
}

export function contactOf(form: HTMLFormElement): Contact {
  const data = new FormData(form);
  const text = (name: keyof Contact) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    contactName: text('contactName'),
    email: text('email'),
    phone: text('phone'),
    caseStyle: text('caseStyle'),
    preferredDates: datesOf(text('preferredDates'), data.get('date')).join(','),
    notes: text('notes'),
    website: text('website'),
  };
}

/** Errors that can be found without the server. */
export function mistakesIn(contact: Contact, today: string): Errors {
  const { contactName, email, preferredDates } = contact;
  const dates = preferredDates.split(',').filter((date) => date !== '');
  const wrong = dates
    .map((date, at) => mistakeInDate(date, dates.slice(0, at), today))
    .find((text) => text !== undefined);
  const limits = Object.entries(LIMITS) as [keyof typeof LIMITS, number][];
  return {
    ...(contactName === '' && { contactName: TEXTS.missing.contactName }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email) && { email: TEXTS.missing.email }),
    ...Object.fromEntries(
      limits.filter(([name, most]) => contact[name].length > most).map(([name, most]) => [name, TEXTS.tooLong(most)]),
    ),
    ...(wrong !== undefined && { preferredDates: wrong }),
  };
}
