import type { Permission } from '../../api/permissions';
import { TEXTS } from './texts';

export type AppointmentAction = 'view' | 'edit' | 'move' | 'contact' | 'decline' | 'cancel';

/** What every appointment offers. */
export const ACTIONS: readonly [AppointmentAction, string, Permission][] = [
  ['edit', TEXTS.edit, 'calendar.change'],
  ['view', TEXTS.view, 'calendar.read'],
  ['contact', TEXTS.contact, 'clients.contacts'],
];
