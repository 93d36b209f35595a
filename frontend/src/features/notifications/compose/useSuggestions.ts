import { useDebounced } from '../../../lib/useDebounced';
import { useListClientsQuery, useListEmployeesQuery } from '../api';
import { TEXTS } from './texts';

const PAUSE_MS = 250;
const CLIENTS_OFFERED = 20;

export interface Person {
  email: string;
  name: string;
  role: string;
  /** The address refused our mail for good. */
  isRefused: boolean;
}

/** Clients and mediators that match what is typed, once the list is open. */
export function useSuggestions(typed: string, isOpen: boolean): Person[] {
  const q = useDebounced(typed, PAUSE_MS).trim();
  // The last answer stays until the next arrives, so nothing vanishes under the pointer.
  const { data: clients } = useListClientsQuery({ limit: CLIENTS_OFFERED, ...(q !== '' && { q }) }, { skip: !isOpen });
  const { data: mediators = [] } = useListEmployeesQuery({}, { skip: !isOpen });
  const matches = ({ name, email }: Person) => `${name} ${email}`.toLowerCase().includes(q.toLowerCase());
  return [
    ...(clients?.items ?? []).map(({ name, email, email_refused_at: refused }) => ({
      email,
      name,
      role: TEXTS.client,
      isRefused: refused != null,
    })),
    ...mediators
      .map(({ name, email }) => ({ email: email ?? '', name, role: TEXTS.mediator, isRefused: false }))
      .filter(matches),
  ].filter(({ email }) => email !== '');
}
