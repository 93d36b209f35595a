import { TEXTS } from './texts';

/** The visitor's input, by the API's field names. */
export interface Contact {
  contactName: string;
  email: string;
  caseStyle: string;
  /** Separated by commas. */
  preferredDates: string;
  notes: string;
  /** Hidden from people, so it stays empty. */
  website: string;
}

export type Errors = Partial<Record<keyof Contact, string>>;

/** In the order of the page. */
export const FIELDS = ['contactName', 'email', 'caseStyle', 'preferredDates', 'notes'] as const;

export function contactOf(form: HTMLFormElement): Contact {
  const data = new FormData(form);
  const text = (name: keyof Contact) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    contactName: text('contactName'),
    email: text('email'),
    caseStyle: text('caseStyle'),
    preferredDates: text('preferredDates'),
    notes: text('notes'),
    website: text('website'),
  };
}

/** Errors that can be found without the server. */
export function mistakesIn({ contactName, email }: Contact): Errors {
  return {
    ...(contactName === '' && { contactName: TEXTS.missing.contactName }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email) && { email: TEXTS.missing.email }),
  };
}
